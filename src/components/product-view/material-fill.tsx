import type { MaterialLook } from "#components/material-swatch.tsx";
import styles from "./product-view.module.css";

/** Looks that are drawn with a gradient or a pattern; the others are one colour. */
type Fill = "silver" | "pearl" | "clear" | "plain";

const fills: Partial<Record<MaterialLook, Fill>> = {
  silver: "silver",
  mirror: "silver",
  void: "silver",
  pearl: "pearl",
  clear: "clear",
};

interface MaterialProps {
  readonly look: MaterialLook;
  /** Distinct on the page. */
  readonly id: string;
}

/** The definition of a material's fill, for `materialFill`. */
export function MaterialDefinition({ look, id }: MaterialProps) {
  switch (fills[look] ?? "plain") {
    case "plain":
      return null;
    case "clear":
      return (
        <pattern id={id} width="3" height="3" patternUnits="userSpaceOnUse">
          <path className={styles.clear} d="M0 0h3v3h-3z" />
          <path className={styles.clearCheck} d="M0 0h1.5v1.5h-1.5zM1.5 1.5h1.5v1.5h-1.5z" />
        </pattern>
      );
    case "pearl":
    case "silver":
      return (
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop className={styles.sheenA} data-look={look} offset="0" />
          <stop className={styles.sheenB} data-look={look} offset="0.35" />
          <stop className={styles.sheenA} data-look={look} offset="0.6" />
          <stop className={styles.sheenC} data-look={look} offset="1" />
        </linearGradient>
      );
  }
}

/** The surface of a material; `d` is its outline. */
export function Material({ look, id, d }: MaterialProps & { readonly d: string }) {
  const isPlain = (fills[look] ?? "plain") === "plain";
  return (
    <path
      className={styles.material}
      data-look={look}
      d={d}
      fill={isPlain ? undefined : `url(#${id})`}
    />
  );
}
