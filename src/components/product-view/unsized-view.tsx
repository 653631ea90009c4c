import { useState } from "react";
import type { UnsizedProduct } from "#components/product-geometry/product.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { beginningAt, onPage } from "./marks.tsx";
import { square } from "./outline.ts";
import { PageTurner } from "./page-turner.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

/** Before the first page is drawn. */
const unknownSize = { widthMm: 100, heightMm: 70 };

/** The file's pages on the material, for goods whose size the shop does not know. */
export function UnsizedView({ file, look, marks, shown: finding }: ViewProps<UnsizedProduct>) {
  const [at, setAt] = useState(finding?.mark.page ?? 1);
  const state = usePages(file, [at]);
  const shown = pageOf(state, at);
  const page = drawnPage(shown);
  const { trim, widthMm, heightMm } = page ?? { trim: null, ...unknownSize };
  const frame = { widthMm: trim?.width ?? widthMm, heightMm: trim?.height ?? heightMm, bleedMm: 0 };
  const extent = extentOf(frame.widthMm, frame.heightMm, frame.widthMm * 0.03);
  const focus = finding?.mark.page === at ? finding : null;
  const beginning = beginningAt(focus, extent, page, frame);
  const pages = state.kind === "open" ? state.pages : 1;
  return (
    <>
      <ZoomWindow
        start={beginning.start}
        key={`${at} ${beginning.key}`}
        box={extent}
        name="成品图"
        label={`文件第 ${at} 页`}
      >
        <Surface
          frame={frame}
          outline={square}
          shown={shown}
          look={look}
          opaque={false}
          guides={false}
          marks={onPage(marks, at)}
        />
      </ZoomWindow>
      {pages > 1 ? (
        <PageTurner
          words={`第 ${at} 页`}
          back={at > 1 ? () => setAt(at - 1) : null}
          on={at < pages ? () => setAt(at + 1) : null}
        />
      ) : null}
      <p className={styles.note}>
        这种商品没有登记尺寸，只画文件本身和材料底色；印在哪里，下单后与店铺确认。
      </p>
    </>
  );
}
