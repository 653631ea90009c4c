import styles from "./dial.module.css";

const tones = ["c", "m", "y", "k"] as const;

/** Path of one of ten patches of a ring, outer radius 44, inner 32, around 50,50. */
function patch(index: number): string {
  const from = ((index * 36 + 2) * Math.PI) / 180;
  const to = ((index * 36 + 34) * Math.PI) / 180;
  const at = (radius: number, angle: number) =>
    `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(44, from)}A44 44 0 0 1 ${at(44, to)}L${at(32, to)}A32 32 0 0 0 ${at(32, from)}Z`;
}

interface ProgressDialProps {
  /** Patches filled, 0 to 10. */
  step: number;
  label: string;
}

/** A ten-patch control strip bent into a ring; one patch is 10 %. */
export function ProgressDial({ step, label }: ProgressDialProps) {
  const filled = Math.max(0, Math.min(10, step));
  return (
    <div
      className={styles.dial}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={filled * 10}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.ring}>
        {Array.from({ length: 10 }, (_, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: ten fixed patches
            key={index}
            d={patch(index)}
            className={styles.patch}
            data-tone={index < filled ? tones[index % 4] : undefined}
          />
        ))}
        <path className={styles.cross} d="M50 38v24M38 50h24" />
        <circle className={styles.cross} cx="50" cy="50" r="7" />
      </svg>
      <span className={styles.percent} aria-hidden="true">
        {filled * 10}%
      </span>
    </div>
  );
}
