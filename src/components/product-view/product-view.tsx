import { useMemo, useRef, useState } from "react";
import { type ArtworkFrame, artworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { MaterialLook } from "#components/material-swatch.tsx";
import type { PageSize } from "#components/preflight/facts.ts";
import { findingsOf } from "#components/preflight/findings.ts";
import { type Product, pagesOn, productOf } from "#components/product-geometry/product.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { Button } from "#ui/controls/button.tsx";
import { reopen } from "./artwork-source.ts";
import { BadgeView } from "./badge-view.tsx";
import { BookletView } from "./booklet-view.tsx";
import { CupView } from "./cup-view.tsx";
import { DieView } from "./die-view.tsx";
import type { Undrawable } from "./drawn-page.ts";
import { FindingsBeside, listed } from "./findings-beside.tsx";
import { LabelView } from "./label-view.tsx";
import { useLooked } from "./looked-file.ts";
import type { NumberedMark } from "./marks.tsx";
import styles from "./product-view.module.css";
import { SheetView } from "./sheet-view.tsx";
import { UnsizedView } from "./unsized-view.tsx";
import { usePages } from "./use-pages.ts";
import type { ViewProps } from "./view-props.ts";

export interface ProductViewProps {
  readonly job: Job;
  /** The priced plan, which knows the spine of a book; null where there is none. */
  readonly plan: Plan | null;
  readonly look: MaterialLook;
  readonly file: Blob;
}

const noSizes: readonly PageSize[] = [];

const undrawable: Readonly<Record<Undrawable, string>> = {
  tiff: "TIFF 在本机画不出来，可以照常上传；想看成品图请另存为 PDF。",
  large: "文件太大，本机画不出来，可以照常上传。",
  reader: "画图的程序没有载入，请联网后再试。",
  unreadable: "文件打不开：可能加了密码或没存完整，请另存一份再选。",
};

/** The buyer's file on the goods that it is printed on, drawn on the device. */
export function ProductView({ job, plan, look, file }: ProductViewProps) {
  const product = useMemo(() => productOf(job, plan), [job, plan]);
  const state = usePages(file, [1]);
  // Cards of fixed formats have the size of their plan.
  const frame = useMemo(() => artworkFrame(job, plan) ?? sheetFrame(product), [job, plan, product]);
  const isDrawn = state.kind === "closed" || (state.kind === "open" && state.drawn.has(1));
  const now = useLooked(file, isDrawn);
  const list = useMemo(() => {
    const findings = now.kind === "done" ? findingsOf(now.looked, frame) : [];
    return listed(findings, product === null ? 0 : pagesOn(product));
  }, [now, frame, product]);
  const sizes =
    now.kind === "done" && now.looked.kind === "seen" ? now.looked.facts.sizes : noSizes;
  // Each press begins the view again, also at the same finding.
  const [pressed, setPressed] = useState<{ place: NumberedMark; file: Blob; count: number }>();
  const place = pressed?.file === file ? pressed.place : undefined;
  const shown = list.find((one) => one.place?.number === place?.number)?.place ?? null;
  const drawing = useRef<HTMLDivElement>(null);
  const show = (next: NumberedMark) => {
    setPressed((last) => ({ place: next, file, count: (last?.count ?? 0) + 1 }));
    drawing.current?.scrollIntoView();
  };
  if (product === null) {
    return <p className={styles.note}>填好尺寸，就能看文件印在成品上的样子。</p>;
  }
  if (state.kind === "closed") {
    return (
      <div className={styles.view}>
        <p className={styles.note}>{undrawable[state.why]}</p>
        <FindingsBeside
          now={now}
          list={listed(
            list.map((one) => one.finding),
            0,
          )}
          shown={null}
          onShow={show}
        />
        {state.why === "reader" ? (
          <Button tone="outline" size="s" onClick={() => reopen(file)}>
            再试一次
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <section className={styles.view} aria-label="成品效果">
      <div ref={drawing} className={styles.drawing}>
        <View
          key={pressed?.count ?? 0}
          product={product}
          file={file}
          look={look}
          sizes={sizes}
          marks={list.flatMap((one) => one.place ?? [])}
          shown={shown}
        />
      </div>
      <FindingsBeside now={now} list={list} shown={shown} onShow={show} />
    </section>
  );
}

const sheetFrame = (product: Product | null): ArtworkFrame | null =>
  product?.kind === "sheet" || product?.kind === "badge" ? { ...product.frame, pages: null } : null;

function View({ product, ...rest }: ViewProps<Product>) {
  switch (product.kind) {
    case "sheet":
      return <SheetView product={product} {...rest} />;
    case "booklet":
      return <BookletView product={product} {...rest} />;
    case "label":
      return <LabelView product={product} {...rest} />;
    case "die":
      return <DieView product={product} {...rest} />;
    case "badge":
      return <BadgeView product={product} {...rest} />;
    case "cup":
      return <CupView product={product} {...rest} />;
    case "unsized":
      return <UnsizedView product={product} {...rest} />;
  }
}
