import type { DrawnPage } from "#components/product-view/drawn-page.ts";
import { NumberedFrame } from "#components/product-view/marks.tsx";
import { PageImage } from "#components/product-view/page-image.tsx";
import { useSharpPart } from "#components/product-view/sharp-part.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import type { NumberedMark } from "./numbered-marks.ts";
import styles from "./proof.module.css";

interface ProofSheetProps {
  readonly drawn: DrawnPage;
  readonly page: number;
  readonly revision: number;
  /** The marks on this page. */
  readonly marks: readonly NumberedMark[];
}

/** Part of the longer side: the radius of a mark's number. */
const badgePart = 0.02;

function Sheet({ drawn, marks }: Pick<ProofSheetProps, "drawn" | "marks">) {
  const { place, part } = useSharpPart(drawn);
  const { widthMm, heightMm } = drawn;
  return (
    <>
      <g ref={place} />
      <PageImage page={drawn} part={part} />
      <rect className={styles.paperEdge} width={widthMm} height={heightMm} />
      {marks.map(({ number, box }) => (
        <NumberedFrame
          key={number}
          number={number}
          size={Math.max(widthMm, heightMm) * badgePart}
          area={{
            x: box.x * widthMm,
            y: box.y * heightMm,
            width: box.width * widthMm,
            height: box.height * heightMm,
          }}
        />
      ))}
    </>
  );
}

/** A page of a proof up to 800 %, with its marks. */
export function ProofSheet({ drawn, page, revision, marks }: ProofSheetProps) {
  return (
    <div className={styles.zoomed}>
      <ZoomWindow
        box={{ x: 0, y: 0, width: drawn.widthMm, height: drawn.heightMm }}
        name="样稿"
        label={`样稿第 ${revision} 版第 ${page} 页`}
        caption="可放大到 800% 看细节"
      >
        <Sheet drawn={drawn} marks={marks} />
      </ZoomWindow>
    </div>
  );
}
