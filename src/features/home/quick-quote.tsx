import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/endpoint.ts";
import { paths } from "#contract/paths.ts";
import type { categoriesWithProducts, QuoteType } from "#contract/storefront.ts";
import { ControlStrip } from "#ui/strip.tsx";
import styles from "./quick-quote.module.css";

type Groups = OutputOf<typeof categoriesWithProducts>;

const kinds: readonly { type: QuoteType; name: string; note: string; drawing: string }[] = [
  {
    type: "lz",
    name: "卷装标签",
    note: "卷标 · 轮转",
    drawing:
      "M20 8a12 12 0 1 0 0 24 12 12 0 0 0 0-24m0 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M20 32h16v-8h-4",
  },
  {
    type: "inkLz",
    name: "数码标签",
    note: "短单 · 免版费",
    drawing: "M6 8h28v24H6zM11 13h8v6h-8zM22 13h8v6h-8zM11 22h8v5h-8zM22 22h8v5h-8z",
  },
  {
    type: "ysp",
    name: "画册单页",
    note: "画册 · 折页 · 盒",
    drawing: "M20 11c-4-3-9-3-14-2v21c5-1 10-1 14 2 4-3 9-3 14-2V9c-5-1-10-1-14 2zm0 0v21",
  },
  {
    type: "paper",
    name: "纸张",
    note: "令 · 吨 · 开切",
    drawing: "M6 27l14 6 14-6M6 22l14 6 14-6M6 17l14 6 14-6-14-6z",
  },
];

/** The first product of that kind; before the catalogue is here, the list of the kind. */
function placeOf(type: QuoteType, groups: Groups | null): string {
  if (type === "paper") return paths.paper();
  const product = groups?.flatMap((group) => group.products).find((one) => one.quoteType === type);
  return product === undefined ? paths.products({ kind: type }) : paths.product({ id: product.id });
}

/** 快速报价: four jobs one tap away. The shop's first promise, so it stands above everything. */
export function QuickQuote({ groups }: { groups: Groups | null }) {
  return (
    <section className={styles.panel} aria-labelledby="quick-quote">
      <ControlStrip thin />
      <div className={styles.words}>
        <h1 className={styles.title} id="quick-quote">
          快速报价
        </h1>
        <p className={styles.text}>填尺寸和数量，价格随填随算，离线也能算</p>
      </div>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.type}>
            <Link to={placeOf(kind.type, groups)} className={styles.kind}>
              <svg viewBox="0 0 40 40" className={styles.drawing} aria-hidden="true">
                <path d={kind.drawing} />
              </svg>
              <span className={styles.name}>{kind.name}</span>
              <span className={styles.note}>{kind.note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
