import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { AlertIcon, CloseIcon, DoneIcon, InfoIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./toast.module.css";

export type ToastTone = "ok" | "info" | "danger" | "wait";

interface ToastOptions {
  tone?: ToastTone | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  /** Stays until it is closed or its action is used. */
  stays?: boolean | undefined;
  /** The visitor closed it without using its action. */
  onClose?: (() => void) | undefined;
}

interface ToastEntry extends ToastOptions {
  id: number;
  /** On the clock of `performance.now`. */
  since: number;
  text: string;
  tone: ToastTone;
}

const shownMs = 4000;
const atMost = 3;
/** What is announced so shortly before a navigation is its reason, and goes with it. */
const goesWithMs = 1000;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function close(id: number): void {
  publish(entries.filter((entry) => entry.id !== id));
}

/**
 * Announces a success, a pending state or a failure, without taking the focus. Equal texts are
 * shown once. With an action it stays twice as long. Returns how to remove it.
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const id = ++lastId;
  const since = performance.now();
  const entry: ToastEntry = { ...options, tone: options.tone ?? "info", id, since, text };
  publish([...entries.filter((other) => other.text !== text), entry].slice(-atMost));
  return () => close(id);
}

let place: string | null = null;

/**
 * The visitor is at this address: what was announced on the screen before goes, unless it can be
 * acted on.
 */
export function toastsAt(pathname: string): void {
  const isFirst = place === null;
  if (pathname === place) return;
  place = pathname;
  if (isFirst) return;
  const from = performance.now() - goesWithMs;
  const stay = entries.filter(({ stays, action, since }) => stays || action || since > from);
  if (stay.length < entries.length) publish(stay);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const icons = { ok: DoneIcon, info: InfoIcon, danger: AlertIcon, wait: InfoIcon } as const;

/** The container of toasts. Mounted once, in the shell; above open dialogs too. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => entries);
  const ref = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof element.showPopover !== "function") return;
    // Opened again each time, because the top layer is ordered by opening.
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <div ref={ref} popover="manual" role="status" aria-live="polite" className={styles.toaster}>
      <ol className={styles.list}>
        {shown.map((entry) => (
          <Toast key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

/** Its time runs while it can be read: displayed, on a visible page, without a finger on it. */
function useLifetime({ id, stays, action }: ToastEntry, held: boolean): void {
  const lasts = action ? shownMs * 2 : shownMs;
  useEffect(() => {
    if (stays || held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(close, lasts, id);
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [id, stays, held, lasts]);
}

function Toast({ entry }: { entry: ToastEntry }) {
  const Icon = icons[entry.tone];
  const [held, setHeld] = useState(false);
  useLifetime(entry, held);
  return (
    <li
      className={styles.toast}
      data-tone={entry.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} />
      <span className={styles.text}>{entry.text}</span>
      {entry.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            entry.action?.onAction();
            close(entry.id);
          }}
        >
          {entry.action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.close}
        aria-label="关闭提示"
        onClick={() => {
          close(entry.id);
          entry.onClose?.();
        }}
      >
        <CloseIcon size={18} />
      </button>
    </li>
  );
}
