import { useState } from "react";
import { mostMarks, type PageMark, type PageRemark } from "#contract/artwork/page-mark.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { MarkList } from "./mark-list.tsx";
import { marksOn } from "./numbered-marks.ts";
import styles from "./page-marker.module.css";
import { PageMarker } from "./page-marker.tsx";

interface MarkEditorProps {
  /** The drawn page. */
  readonly picture: string;
  readonly page: number;
  onPage(page: number): void;
  /** The marks of all pages. */
  readonly marks: readonly PageRemark[];
  onMarks(marks: readonly PageRemark[]): void;
}

/** Marks areas of a page, with words for each; the list below holds the marks of every page. */
export function MarkEditor({ picture, page, onPage, marks, onMarks }: MarkEditorProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const here = marksOn(marks, page);
  const isFull = marks.length >= mostMarks;
  const add = (box: PageMark) => {
    if (isFull) return;
    setChosen(marks.length + 1);
    onMarks([...marks, { page, box, words: "" }]);
  };
  const move = (number: number, box: PageMark) =>
    onMarks(marks.map((mark, at) => (at === number - 1 ? { ...mark, box } : mark)));
  return (
    <div className={styles.marker}>
      <p className={styles.hint}>
        在图上点一下或拖出要改的地方；哪一页都可以标，共可标 {mostMarks} 处。
      </p>
      <PageMarker
        picture={picture}
        marks={here}
        moving={here.find(({ number }) => number === chosen) ?? here.at(-1)}
        next={isFull ? null : marks.length + 1}
        onAdd={add}
        onMove={move}
      />
      <div role="status">
        {isFull ? (
          <Notice tone="wait">
            已标满 {mostMarks} 处，不能再标。其余的请写在说明里，或去掉一处再标。
          </Notice>
        ) : null}
      </div>
      <MarkList
        marks={marks}
        onMarks={onMarks}
        onChoose={(number) => {
          setChosen(number);
          onPage(marks[number - 1]?.page ?? page);
        }}
      />
    </div>
  );
}
