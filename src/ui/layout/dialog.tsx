import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import styles from "./dialog.module.css";
import { CloseIcon } from "./shell-icons.tsx";
import { useSwipeDown } from "./swipe-down.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** CSS inline size from 768 px on; below that it is a sheet. */
  width?: string | undefined;
  /** `full` makes the sheet as tall as the screen. */
  sheet?: "auto" | "full" | undefined;
  /** The sheet has a grip, and a swipe down closes it. */
  grip?: boolean | undefined;
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * The native modal dialog: focus stays inside, Escape closes, the page behind is inert. A sheet
 * from the bottom below 768 px. Its children exist only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, width, sheet = "auto", grip, footer } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const swipe = useSwipeDown(ref, () => onOpenChange(false));
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only dismisses by the backdrop; Escape is the dialog's own
    <dialog
      ref={ref}
      className={styles.dialog}
      data-sheet={sheet}
      style={width ? ({ "--dialog-width": width } as CSSProperties) : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onOpenChange(false);
      }}
      onClose={(event) => {
        if (event.target === ref.current && open) onOpenChange(false);
      }}
      onClick={(event) => {
        if (event.target === ref.current) onOpenChange(false);
      }}
    >
      {open ? (
        <div className={styles.body}>
          <header
            className={styles.head}
            data-grip={grip ? "" : undefined}
            {...(grip ? swipe : {})}
          >
            <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            <button
              type="button"
              className={styles.close}
              aria-label="关闭"
              onClick={() => onOpenChange(false)}
            >
              <CloseIcon size={20} />
            </button>
          </header>
          <div className={styles.content}>
            {description ? (
              <p className={styles.text} id={`${id}-text`}>
                {description}
              </p>
            ) : null}
            {props.children}
          </div>
          {footer ? <footer className={styles.foot}>{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "primary" | "danger" | undefined;
  /** Closes automatically once the promise settles; the caller shows rejections. */
  onConfirm: () => void | Promise<void>;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, confirmLabel, cancelLabel = "再想想", onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      onOpenChange(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={props.title}
      description={props.description}
      width="26rem"
      footer={
        <>
          <Button tone="outline" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button tone={props.tone ?? "primary"} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
