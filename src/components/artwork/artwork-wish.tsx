import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import styles from "./artwork.module.css";

/** The file's requirements, in the measures of this job. */
export function ArtworkWish({ frame }: { frame: ArtworkFrame | null }) {
  return (
    <ul className={styles.wish}>
      <li>PDF、AI（存为 PDF）、JPG、PNG、TIFF，200 MB 以内</li>
      {frame === null ? null : (
        <li>
          {frame.unfolded === true ? "展开" : "成品"} {frame.widthMm}×{frame.heightMm} mm，含出血{" "}
          {frame.widthMm + 2 * frame.bleedMm}×{frame.heightMm + 2 * frame.bleedMm} mm
        </li>
      )}
      <li>
        文字转曲，图片 300 dpi，CMYK
        {frame?.pages != null && frame.pages > 1 ? `；共 ${frame.pages} 页，合成一个 PDF` : ""}
      </li>
    </ul>
  );
}
