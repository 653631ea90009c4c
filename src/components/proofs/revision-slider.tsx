import { useState } from "react";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import styles from "./proof.module.css";
import { useProofPicture } from "./use-proof-picture.ts";

interface RevisionSliderProps {
  read(id: string): Promise<Blob>;
  readonly newer: { readonly picture: string; readonly revision: number };
  readonly older: Pick<ArtworkProof, "document_id" | "revision">;
  readonly page: number;
}

/** Two revisions of a page over each other: the slider moves the edge between them. */
export function RevisionSlider({ read, newer, older, page }: RevisionSliderProps) {
  const [share, setShare] = useState(50);
  const seen = useProofPicture(read, older.document_id, page);
  return (
    <div className={styles.shown}>
      <span className={styles.sheet}>
        <img src={newer.picture} alt={`样稿第 ${newer.revision} 版第 ${page} 页`} />
        {seen.kind === "shown" && page <= seen.pages ? (
          <img
            className={styles.older}
            src={seen.drawn.href}
            alt={`样稿第 ${older.revision} 版第 ${page} 页`}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
        ) : null}
      </span>
      <p className={styles.sides}>
        <span>左：第 {older.revision} 版</span>
        <span>右：第 {newer.revision} 版</span>
      </p>
      {seen.kind === "failed" ? <p className={styles.quiet}>{seen.text}</p> : null}
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={`第 ${older.revision} 版占的宽度`}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  );
}
