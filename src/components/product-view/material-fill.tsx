import type { MaterialLook } from "#components/material-swatch.tsx";
import styles from "./product-view.module.css";

/** Looks that are drawn with a gradient or a pattern; the others are one colour. */
type Fill = "silver" | "pearl" | "clear" | "kraft" | "plain";

const fills: Partial<Record<MaterialLook, Fill>> = {
  silver: "silver",
  mirror: "silver",
  foil: "silver",
  void: "silver",
  pearl: "pearl",
  clear: "clear",
  clearPvc: "clear",
  clearPet: "clear",
  kraft: "kraft",
};

const fillOf = (look: MaterialLook): Fill => fills[look] ?? "plain";

/** What is behind the material is seen through it. */
export const isClear = (look: MaterialLook): boolean => fillOf(look) === "clear";

interface MaterialProps {
  readonly look: MaterialLook;
  /** Distinct on the page. */
  readonly id: string;
}

/** The definition of a material's fill, for `materialFill`. */
export function MaterialDefinition({ look, id }: MaterialProps) {
  switch (fillOf(look)) {
    case "plain":
      return null;
    case "clear":
      return (
        <pattern id={id} width="3" height="3" patternUnits="userSpaceOnUse">
          <path className={styles.clear} d="M0 0h3v3h-3z" />
          <path className={styles.clearCheck} d="M0 0h1.5v1.5h-1.5zM1.5 1.5h1.5v1.5h-1.5z" />
        </pattern>
      );
    case "kraft":
      return (
        <pattern id={id} width="9" height="7" patternUnits="userSpaceOnUse">
          <path className={styles.kraft} d="M0 0h9v7h-9z" />
          <path
            className={styles.fibre}
            d="M1 1.2l1.8 .3M5.2 .8l1.1-.4M7.4 2.4l.9 .5M3.4 3.1l1.4-.2M.6 4.6l1 .6M5.9 4.9l1.9-.3M2.6 6.2l.9-.3"
          />
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
  return fillOf(look) === "plain" ? (
    <path className={styles.material} data-look={look} d={d} />
  ) : (
    <path data-look={look} d={d} fill={`url(#${id})`} />
  );
}
