import { useId, useState } from "react";
import type { Mark } from "#components/preflight/findings.ts";
import type { PageMark } from "#contract/artwork/page-mark.ts";
import styles from "./artwork-findings.module.css";

interface MarkedPageProps {
  /** The first page as the device drew it. */
  picture: string;
  /** The device's finding, or the mark of staff on a rejected file. */
  mark: Mark | { readonly kind: "returned"; readonly box: PageMark };
  caption: string;
}

/** In fractions of the longer side of the picture, around it. */
const margin = 0.03;

/** The first page with its marks: a missing margin, a blurred picture, or staff's own mark. */
export function MarkedPage({ picture, mark: { kind, box }, caption }: MarkedPageProps) {
  const hatching = useId();
  const [page, setPage] = useState<{ width: number; height: number } | null>(null);
  const area = page && {
    x: box.x * page.width,
    y: box.y * page.height,
    width: box.width * page.width,
    height: box.height * page.height,
  };
  const left = Math.min(0, area?.x ?? 0);
  const top = Math.min(0, area?.y ?? 0);
  const width = page && area ? Math.max(page.width, area.x + area.width) - left : 1;
  const height = page && area ? Math.max(page.height, area.y + area.height) - top : 1;
  const around = Math.max(width, height) * margin;
  const view = [left - around, top - around, width + 2 * around, height + 2 * around].join(" ");
  return (
    <figure className={styles.marked}>
      <img
        className={styles.measured}
        src={picture}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setPage({ width: naturalWidth, height: naturalHeight })
        }
      />
      {page === null || area === null ? null : (
        <svg className={styles.page} viewBox={view} role="img" aria-label={caption}>
          <defs>
            <pattern id={hatching} width="6" height="6" patternUnits="userSpaceOnUse">
              <path className={styles.stroke} d="M0 6 6 0" />
            </pattern>
          </defs>
          {kind === "wanted" ? <rect {...area} fill={`url(#${hatching})`} /> : null}
          <image href={picture} width={page.width} height={page.height} />
          <rect className={styles.edge} width={page.width} height={page.height} />
          <rect className={styles.casing} {...area} />
          <rect className={kind === "wanted" ? styles.wanted : styles.place} {...area} />
        </svg>
      )}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
