import type { PageSize } from "#components/preflight/facts.ts";
import type { Mark } from "#components/preflight/findings.ts";
import type { DrawnPage, Undrawable } from "#components/product-view/drawn-page.ts";
import { PageImage } from "#components/product-view/page-image.tsx";
import { useSharpPart } from "#components/product-view/sharp-part.ts";
import { pageOf, usePages } from "#components/product-view/use-pages.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { PageStrip } from "./page-strip.tsx";
import styles from "./review.module.css";

/** Why a file has no pages on the screen. */
const undrawnWords: Readonly<Record<Undrawable, string>> = {
  tiff: "TIFF 在浏览器里画不出来，请下载后看。",
  large: "文件太大，浏览器画不出来，请下载后看。",
  reader: "画图的程序没有载入，请联网后刷新。",
  unreadable: "文件打不开：要密码，或没存完整。请下载后看，或退回。",
};

interface FilePagesProps {
  readonly file: Blob;
  readonly page: number;
  onPage(page: number): void;
  readonly sizes: readonly PageSize[];
  /** Places of findings on page 1. */
  readonly marks: readonly Mark[];
}

const short = (mm: number): number => Math.round(mm * 10) / 10;

/** The page, and what the findings miss around it. */
function extentOf({ widthMm, heightMm }: DrawnPage, marks: readonly Mark[]) {
  const boxes = marks.map(({ box }) => box);
  const x = Math.min(0, ...boxes.map((box) => box.x)) * widthMm;
  const y = Math.min(0, ...boxes.map((box) => box.y)) * heightMm;
  const right = Math.max(1, ...boxes.map((box) => box.x + box.width)) * widthMm;
  const low = Math.max(1, ...boxes.map((box) => box.y + box.height)) * heightMm;
  return { x, y, width: right - x, height: low - y };
}

function PageDrawing({ drawn, marks }: { drawn: DrawnPage; marks: readonly Mark[] }) {
  const { widthMm, heightMm, trim } = drawn;
  const { place, part } = useSharpPart(drawn);
  return (
    <>
      <rect className={styles.paper} width={widthMm} height={heightMm} />
      <g ref={place} />
      <PageImage page={drawn} part={part} />
      {trim === null ? null : <rect className={styles.trim} {...trim} />}
      {marks.map(({ kind, box }) => (
        <rect
          key={`${kind} ${box.x} ${box.y}`}
          className={styles.found}
          x={box.x * widthMm}
          y={box.y * heightMm}
          width={box.width * widthMm}
          height={box.height * heightMm}
        />
      ))}
    </>
  );
}

/** The file's pages, each up to 800 %, with trim and the places of findings. */
export function FilePages({ file, page, onPage, sizes, marks }: FilePagesProps) {
  const state = usePages(file, [page, page + 1]);
  if (state.kind === "opening") return <Skeleton shape="card" lines={8} />;
  if (state.kind === "closed") return <p className={styles.quiet}>{undrawnWords[state.why]}</p>;
  const shown = pageOf(state, page);
  return (
    <div className={styles.pages}>
      {state.pages === 1 ? null : (
        <PageStrip pages={state.pages} page={page} onPage={onPage} sizes={sizes} />
      )}
      <div className={styles.paged}>
        {shown.kind === "drawn" ? (
          <ZoomWindow
            key={page}
            box={extentOf(shown.page, page === 1 ? marks : [])}
            name="文件"
            label={`文件第 ${page} 页`}
            caption={
              <>
                第 <b>{page}</b> / <b>{state.pages}</b> 页
                {shown.page.scalable
                  ? `，${shown.page.widthMm}×${shown.page.heightMm} 像素`
                  : `，页面 ${short(shown.page.widthMm)}×${short(shown.page.heightMm)} mm`}
                {shown.page.trim === null ? null : "，红虚线是成品框"}
              </>
            }
          >
            <PageDrawing drawn={shown.page} marks={page === 1 ? marks : []} />
          </ZoomWindow>
        ) : shown.kind === "coming" ? (
          <Skeleton shape="card" lines={8} />
        ) : (
          <p className={styles.quiet}>这一页画不出来，请下载后看。</p>
        )}
      </div>
    </div>
  );
}
