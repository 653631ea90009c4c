import { Card } from "#ui/layout/card.tsx";
import styles from "./four-inks.module.css";

const inks = [
  { tone: "c", name: "青", text: "可以点的" },
  { tone: "m", name: "品红", text: "钱" },
  { tone: "y", name: "黄", text: "等您处理、离线、草稿" },
  { tone: "k", name: "黑", text: "文字" },
] as const;

/** The legend of the shop's colours. */
export function FourInks() {
  return (
    <Card title="四色的意思">
      <p>“齐墨”就是四色套准。本店的颜色各管一事：</p>
      <ul className={styles.inks}>
        {inks.map((ink) => (
          <li key={ink.tone} className={styles.ink}>
            <span className={styles.patch} data-tone={ink.tone} aria-hidden="true" />
            <span className={styles.name}>{ink.name}</span>
            {ink.text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
