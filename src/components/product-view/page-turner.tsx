import { Button } from "#ui/controls/button.tsx";
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
    <Button tone="outline" size="s" disabled={back === null} onClick={() => back?.()}>
      上一页
    </Button>
    <output>{words}</output>
    <Button tone="outline" size="s" disabled={on === null} onClick={() => on?.()}>
      下一页
    </Button>
  </div>
);
