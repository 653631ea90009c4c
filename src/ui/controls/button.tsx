import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classNames } from "#ui/style/class-names.ts";
import styles from "./button.module.css";

export type ButtonTone = "primary" | "outline" | "plain" | "danger";

interface Look {
  tone?: ButtonTone | undefined;
  size?: "m" | "s" | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

function look({ tone = "primary", size = "m", block }: Look, className?: string): string {
  return classNames(
    styles.button,
    styles[tone],
    size === "s" && styles.small,
    block && styles.block,
    className,
  );
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Busy: shows it, and ignores further presses. */
  busy?: boolean | undefined;
}

/** A button with an action. Busy keeps its width and its focus. */
export function Button({
  tone,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ tone, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.patches} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends LinkProps, Look {}

/** A link that looks like a button. */
export function LinkButton({ tone, size, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={look({ tone, size, block }, className)} />;
}
