import { mostMarkWords, type PageRemark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { markWords } from "./numbered-marks.ts";
import styles from "./page-marker.module.css";

interface MarkListProps {
  readonly marks: readonly PageRemark[];
  onMarks(marks: readonly PageRemark[]): void;
  /** Shows the mark's page, and lets the keys move this mark. */
  onChoose(number: number): void;
}

/** Each mark with its page and its own words. */
export function MarkList({ marks, onMarks, onChoose }: MarkListProps) {
  if (marks.length === 0) return null;
  return (
    <ol className={styles.list}>
      {marks.map((mark, at) => {
        const number = at + 1;
        return (
          <li key={number} className={styles.row}>
            <Button tone="plain" size="s" onClick={() => onChoose(number)}>
              第 {number} 处 · 第 {mark.page} 页
            </Button>
            <TextField
              label={`第 ${number} 处要改什么`}
              hideLabel
              placeholder="这一处要改什么"
              maxLength={mostMarkWords}
              value={mark.words}
              onChange={({ target: { value: words } }) =>
                onMarks(marks.map((one) => (one === mark ? { ...mark, words } : one)))
              }
            />
            <Button
              tone="plain"
              size="s"
              aria-label={`去掉第 ${number} 处`}
              onClick={() => onMarks(marks.filter((one) => one !== mark))}
            >
              去掉
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

/** The marks of another person, as text. */
export const MarkTexts = ({ marks }: { marks: readonly PageRemark[] }) =>
  marks.length === 0 ? null : (
    <ol className={styles.texts}>
      {marks.map((mark, at) => (
        <li key={markWords(mark, at + 1)}>{markWords(mark, at + 1)}</li>
      ))}
    </ol>
  );
