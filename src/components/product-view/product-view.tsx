import { useMemo } from "react";
import type { MaterialLook } from "#components/material-swatch.tsx";
import type { Mark } from "#components/preflight/findings.ts";
import { type Product, productOf } from "#components/product-geometry/product.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { Button } from "#ui/controls/button.tsx";
import { reopen } from "./artwork-source.ts";
import { BookletView } from "./booklet-view.tsx";
import { DieView } from "./die-view.tsx";
import type { Undrawable } from "./drawn-page.ts";
import { LabelView } from "./label-view.tsx";
import styles from "./product-view.module.css";
import { SheetView } from "./sheet-view.tsx";
import { usePages } from "./use-pages.ts";
import type { ViewProps } from "./view-props.ts";

export interface ProductViewProps {
  readonly job: Job;
  /** The priced plan, which knows the spine of a book; null where there is none. */
  readonly plan: Plan | null;
  readonly look: MaterialLook;
  readonly file: Blob;
  readonly marks?: readonly Mark[] | undefined;
}

const undrawable: Readonly<Record<Undrawable, string>> = {
  tiff: "TIFF 在本机画不出来，可以照常上传；想看成品图请另存为 PDF。",
  large: "文件太大，本机画不出来，可以照常上传。",
  reader: "画图的程序没有载入，请联网后再试。",
  unreadable: "文件打不开：可能加了密码或没存完整，请另存一份再选。",
};

/** The buyer's file on the goods that it is printed on, drawn on the device. */
export function ProductView({ job, plan, look, file, marks = [] }: ProductViewProps) {
  const product = useMemo(() => productOf(job, plan), [job, plan]);
  const state = usePages(file, [1]);
  if (product === null) {
    return <p className={styles.note}>填好尺寸，就能看文件印在成品上的样子。</p>;
  }
  if (state.kind === "closed") {
    return (
      <div className={styles.view}>
        <p className={styles.note}>{undrawable[state.why]}</p>
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
      <View product={product} file={file} look={look} marks={marks} />
    </section>
  );
}

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
  }
}
