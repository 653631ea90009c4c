import { Suspense, use, useState } from "react";
import { Link } from "react-router-dom";
import { ThingNote, ThingRow } from "#components/job-facts/thing-row.tsx";
import { draftPath } from "#components/job-form/draft-path.ts";
import { wholeJob } from "#components/job-form/job-form.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { loadPriceBook } from "#data/copies/price-book.ts";
import { productCopy } from "#data/copies/product-copies.ts";
import { type Draft, getDraft } from "#data/drafts/drafts.ts";
import { readOrderIntent } from "#data/outbox/order-intent.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./panel.module.css";

/** The job of a visitor's 立即下单, as far as this device knows it. */
interface WishedJob {
  readonly draft: Draft;
  /** The shop signed this price, and honours it. */
  readonly locked: boolean;
  readonly picture: string;
  readonly total: string | null;
  /** `20,000 枚，11-26 周四前发货`. */
  readonly note: string;
}

async function pictureOf({ productId }: Draft): Promise<string> {
  if (productId === null) return "";
  const found = await networkFirst(productCopy({ id: productId })).catch(() => null);
  return found?.value.picture ?? "";
}

/** Null where no order is wished. Never rejects, because the form works without it. */
async function wishedJob(): Promise<WishedJob | null> {
  const intent = readOrderIntent();
  const draft = intent === null ? null : await getDraft(intent.draftId).catch(() => null);
  if (intent === null || draft === null) return null;
  const [picture, loaded, offers] = await Promise.all([
    pictureOf(draft),
    loadPriceBook().catch(() => null),
    import("#components/job-form/draft-offer.ts").catch(() => null),
  ]);
  const offer = offers?.draftOffer(wholeJob(draft.job), draft.total, loaded?.book ?? null);
  const known = [offer?.amount, offer?.ships].filter((words) => typeof words === "string");
  return {
    ...{ draft, picture, locked: intent.quoteNo !== null },
    ...{ total: offer?.total ?? draft.total ?? null, note: known.join("，") },
  };
}

function Shown({ wish }: { readonly wish: Promise<WishedJob | null> }) {
  const job = use(wish);
  if (job === null) return null;
  const { draft, locked, picture, total, note } = job;
  return (
    <Card>
      <ThingRow
        picture={picture}
        kind={cartKindOf(draft.job)}
        title={draft.title}
        sums={total === null ? undefined : <Money yuan={total} />}
      >
        {note === "" ? null : <ThingNote>{note}</ThingNote>}
      </ThingRow>
      <p className={styles.note}>下单需要账号，{locked ? "价格和规格都" : "规格"}替您留着。</p>
      <Link className={styles.link} to={draftPath(draft)}>
        回去改规格
      </Link>
    </Card>
  );
}

/** What waits for the account, above the form; nothing where no order is wished. */
export function WishedJobCard() {
  const [wish] = useState(wishedJob);
  return (
    <Suspense fallback={null}>
      <Shown wish={wish} />
    </Suspense>
  );
}
