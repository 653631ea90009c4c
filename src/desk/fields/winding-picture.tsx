import { useWords } from "#api/shop-words.ts";
import { type Winding, windingCode } from "#contract/jobs.ts";
import styles from "./winding-picture.module.css";

/** The label leaves the roll downwards; its leading edge points to the arrow. */
const turns: Record<Winding["lead"], number> = { bottom: 0, left: -90, top: 180, right: 90 };

/** A roll with the label that comes off it, as it will lie in the buyer's hand. */
export function WindingPicture({ winding }: { readonly winding: Winding }) {
  const words = useWords();
  const inside = winding.wound === "in";
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 96 112"
      role="img"
      aria-label={`出标方向：${words.of("winding", windingCode(winding))}`}
    >
      <path className={styles.web} d={inside ? "M22 30V104H62V30" : "M34 30V104H74V30"} />
      <ellipse className={styles.roll} cx="48" cy="28" rx="34" ry="24" />
      <ellipse className={styles.roll} cx="48" cy="28" rx="22" ry="15" />
      <ellipse className={styles.core} cx="48" cy="28" rx="10" ry="7" />
      <g transform={inside ? "translate(42 74)" : "translate(54 74)"}>
        <rect
          className={inside ? styles.back : styles.label}
          x="-15"
          y="-15"
          width="30"
          height="30"
          rx="3"
        />
        <text
          className={inside ? styles.backText : styles.text}
          transform={`rotate(${turns[winding.lead]})${inside ? " scale(-1 1)" : ""}`}
          textAnchor="middle"
          dominantBaseline="central"
        >
          标
        </text>
      </g>
      <path className={styles.arrow} d="M84 70v30m-5 -6l5 6l5 -6" />
    </svg>
  );
}
