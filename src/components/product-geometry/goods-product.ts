import type { CatalogueJob } from "#contract/jobs/jobs.ts";
import type { GoodsForm } from "#contract/price-book/goods-form.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { wrapOf } from "./cup-wrap.ts";
import type { Product } from "./product.ts";

const usualBleedMm = 3;
/** A badge's print is folded over its rim. */
const badgeBleedMm = 6;

const flat = { kind: "sheet", shape: "rect", radiusMm: 0, backPrinted: false } as const;
const unfolded = { folds: 0, way: "zigzag" } as const;

function productOfForm(form: GoodsForm): Product {
  switch (form.kind) {
    case "flat": {
      const { widthMm, heightMm, cornerMm = 0, sides, bleedMm = usualBleedMm } = form;
      return {
        ...{ ...flat, ...unfolded, frame: { widthMm, heightMm, bleedMm } },
        shape: cornerMm > 0 ? "rounded" : "rect",
        radiusMm: cornerMm,
        backPrinted: sides === 2,
      };
    }
    case "round": {
      const { diameterMm, sides, bleedMm = usualBleedMm } = form;
      return {
        ...{ ...flat, ...unfolded, shape: "circle", backPrinted: sides === 2 },
        frame: { widthMm: diameterMm, heightMm: diameterMm, bleedMm },
      };
    }
    case "badge": {
      const { diameterMm, bleedMm = badgeBleedMm } = form;
      return { kind: "badge", frame: { widthMm: diameterMm, heightMm: diameterMm, bleedMm } };
    }
    case "cup": {
      const { widthMm, heightMm } = wrapOf(form);
      return {
        kind: "cup",
        frame: { widthMm, heightMm, bleedMm: form.bleedMm ?? usualBleedMm },
        size: { topMm: form.topMm, bottomMm: form.bottomMm, heightMm: form.heightMm },
      };
    }
  }
}

/** Goods of a price table: by the book's shape, else by the size that the buyer asked for. */
export function goodsProduct({ lengthMm, widthMm }: CatalogueJob, plan: Plan | null): Product {
  const form = plan?.kind === "catalogue" ? plan.form : undefined;
  if (form !== undefined) return productOfForm(form);
  if (lengthMm === undefined || widthMm === undefined) return { kind: "unsized" };
  const frame = { widthMm: lengthMm, heightMm: widthMm, bleedMm: 0 };
  return { ...flat, ...unfolded, frame };
}
