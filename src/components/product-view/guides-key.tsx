import { safeMm } from "#components/product-geometry/page-placement.ts";
import styles from "./product-view.module.css";

interface GuidesToggleProps {
  readonly guides: boolean;
  readonly onChange: (guides: boolean) => void;
}

export const GuidesToggle = ({ guides, onChange }: GuidesToggleProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={guides}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    看裁切线和出血
  </label>
);

interface GuidesKeyProps {
  readonly bleedMm: number;
  readonly fold?: string | undefined;
}

/** What the lines over the artwork mean. */
export function GuidesKey({ bleedMm, fold }: GuidesKeyProps) {
  const lines = [
    { look: styles.trim, text: "裁切" },
    { look: styles.bleed, text: `出血 ${bleedMm} mm` },
    { look: styles.safe, text: `文字离裁切线 ${safeMm} mm` },
    ...(fold === undefined ? [] : [{ look: styles.fold, text: fold }]),
  ];
  return (
    <ul className={styles.key}>
      {lines.map(({ look, text }) => (
        <li key={text}>
          <svg className={styles.sample} viewBox="0 0 24 12" aria-hidden="true">
            <path className={look} d="M0 6H24" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
