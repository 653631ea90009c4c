import type { ReactNode } from "react";
import styles from "./finishing-picture.module.css";

const lines = <path className={styles.faint} d="M9 22h10M9 26h14" />;
const star = (className: string | undefined) => (
  <path
    className={className}
    d="M18 9l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z"
  />
);
const gloss = <path className={styles.light} d="M10 26 20 8h6L16 26zM22 26 30 12v8l-3 6z" />;
const dots = <path className={styles.dots} d="M9 11h19M9 16h19M9 21h19M9 26h19" />;

/** The drawing of each step of the seeded price book. */
const marks: Readonly<Record<string, ReactNode>> = {
  "film-gloss": gloss,
  "lz-film-gloss": gloss,
  "film-matt": dots,
  "lz-film-matt": dots,
  "film-soft": (
    <path
      className={styles.faint}
      d="M9 12q3-3 6 0t6 0 6 0M9 18q3-3 6 0t6 0 6 0M9 24q3-3 6 0t6 0 6 0"
    />
  ),
  varnish: <path className={styles.light} d="M8 9h20v5H8z" />,
  "lz-varnish": <path className={styles.light} d="M8 9h20v5H8z" />,
  "uv-full": <path className={styles.light} d="M6 7h24v22H6z" />,
  "uv-spot": <circle className={styles.spot} cx="18" cy="18" r="7" />,
  "foil-gold": star(styles.gold),
  "lz-foil": star(styles.gold),
  "foil-silver": star(styles.silver),
  emboss: star(styles.raised),
  crease: <path className={styles.crease} d="M18 7v22" />,
  perforate: <path className={styles.holes} d="M18 8v20" />,
  "die-cut": <path className={styles.cut} d="M18 10c7 0 9 4 9 8s-4 8-9 8-9-3-9-8 3-8 9-8z" />,
  trim: <path className={styles.cut} d="M9 4v28M27 4v28" />,
  "round-corner": <path className={styles.cut} d="M30 20v-5a8 8 0 0 0-8-8h-5" />,
  hole: <circle className={styles.hole} cx="11" cy="18" r="3" />,
  number: <path className={styles.faint} d="M9 15h4M15 15h4M21 15h4M9 22h16" />,
  "lz-number": (
    <path className={styles.bars} d="M9 17v9M12 17v9M14 17v9M18 17v9M21 17v9M23 17v9M27 17v9" />
  ),
  fold: <path className={styles.crease} d="M14 7v22M22 7v22" />,
  "fold-heavy": <path className={styles.crease} d="M18 7v22M20 7v22" />,
  mount: <path className={styles.faint} d="M6 24q2-4 4 0t4 0 4 0 4 0 4 0 4 0" />,
  glue: <path className={styles.glue} d="M6 7h5v22H6z" />,
  "bag-make": <path className={styles.glue} d="M6 24h24v5H6z" />,
  string: <path className={styles.string} d="M13 8c0-7 10-7 10 0" />,
  "pad-glue": <path className={styles.glue} d="M6 7h24v4H6z" />,
  wrap: <path className={styles.light} d="M3 4h30v28H3zM8 9l6 6M22 9l6 6" />,
  "lz-inspect": <path className={styles.check} d="M12 18l4 4 8-9" />,
};

/** A small piece of print with the step on it; an owner's own step has the plain piece. */
export function FinishingPicture({ id }: { readonly id: string }) {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <rect className={styles.piece} x="6" y="7" width="24" height="22" rx="2" />
      {marks[id] ?? lines}
    </svg>
  );
}
