import { GatedButton } from "#ui/controls/gated-button.tsx";
import styles from "./product-view.module.css";

interface PageTurnerProps {
  /** What is shown now. */
  readonly words: string;
  /** Null: there is none before. */
  readonly back: (() => void) | null;
  /** Null: there is none after. */
  readonly on: (() => void) | null;
}

/** Goes to the page before and after. */
export const PageTurner = ({ words, back, on }: PageTurnerProps) => (
  <div className={styles.turn}>
    <GatedButton
      tone="outline"
      size="s"
      whyNot={back === null ? "已是第一页" : null}
      onClick={() => back?.()}
    >
      上一页
    </GatedButton>
    <output>{words}</output>
    <GatedButton
      tone="outline"
      size="s"
      whyNot={on === null ? "已是最后一页" : null}
      onClick={() => on?.()}
    >
      下一页
    </GatedButton>
  </div>
);
