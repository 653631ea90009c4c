import styles from "#configurator/fields/picture.module.css";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";

/** An icon of a label's shape. */
export function ShapePicture({ shape }: { readonly shape: CodeOf<"shape"> }) {
  return (
    <svg className={styles.line} width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
      {shape === "rect" ? <path d="M2 2.5h20v13H2z" /> : null}
      {shape === "rounded" ? <rect x="2" y="2.5" width="20" height="13" rx="4" /> : null}
      {shape === "circle" ? <circle cx="12" cy="9" r="7" /> : null}
      {shape === "special" ? (
        <path d="M6 15.5a4 4 0 0 1-.6-7.9 6.5 6.5 0 0 1 12.4 0 4 4 0 0 1 .4 7.9z" />
      ) : null}
    </svg>
  );
}
