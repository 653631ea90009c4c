import type { ReactNode } from "react";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { grouped } from "#contract/format/numerals.ts";
import { ThingPicture } from "./thing-picture.tsx";
import styles from "./thing-row.module.css";

interface ThingRowProps {
  /** Of its product; empty where it has none. */
  readonly picture: string;
  /** Of its order or cart. */
  readonly kind: CartKind | undefined;
  readonly title: ReactNode;
  /** At the end of the row: money, quantity. */
  readonly sums?: ReactNode;
  /** Notes, usually `ThingNote`. */
  readonly children?: ReactNode;
}

/** One item: its picture, title, notes and sums. */
export function ThingRow({ picture, kind = "print", title, sums, children }: ThingRowProps) {
  return (
    <div className={styles.row}>
      <ThingPicture picture={picture} kind={kind} className={styles.thumb} />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {children}
      </div>
      {sums === undefined ? null : <div className={styles.sums}>{sums}</div>}
    </div>
  );
}

export const ThingNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);

/** `×20,000 枚`. */
export const ThingQuantity = ({ quantity, unit }: { quantity: number; unit: string }) => (
  <span className={styles.quantity}>
    ×{grouped(quantity)} {unit}
  </span>
);
