import { type ReactNode, Suspense, use, useState } from "react";
import type { ProductOffer } from "#contract/catalog/storefront.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import { paths } from "#contract/paths/paths.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { useQuoting } from "#platform/quoting.ts";
import type { OpeningSize } from "#pricing/analysis/sized-opening.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import { MiniDrawing } from "./mini-drawing.tsx";
import type { MiniEngine, MiniPrice, MiniQuoteSession } from "./mini-engine.ts";
import { MiniField } from "./mini-field.tsx";
import styles from "./mini-quote.module.css";
import type { MiniTab } from "./mini-tabs.ts";
import type { QuotingEngine } from "./quoting-engine.ts";

export type Engine = Promise<MiniEngine | null>;

interface MiniQuoteProps extends QuotingEngine {
  readonly tabs: readonly MiniTab[];
}

const noSize: OpeningSize = { width: null, height: null, quantity: null };

/** The tile's texts: the product's size and quantity before any input. */
const sizeOf = (offer: ProductOffer | null | undefined): OpeningSize =>
  offer ? { ...noSize, ...offer.size, quantity: offer.quantity } : noSize;

/** Width, height and quantity to a price, on this device. */
export function MiniQuote({ tabs, engine, lacks, begin }: MiniQuoteProps) {
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<ReadonlyMap<string, OpeningSize>>(new Map());
  const tab = tabs[at] ?? tabs[0];
  if (tab === undefined) return null;
  const { product } = tab;
  const own = sizeOf(product.offer);
  const size = typed.get(product.id) ?? own;
  const change = (part: Partial<OpeningSize>) =>
    setTyped((before) => new Map(before).set(product.id, { ...size, ...part }));
  return (
    <section className={styles.panel} aria-label="快速报价" onFocus={begin}>
      <div className={styles.picture}>
        <MiniDrawing
          kind={product.quoteType}
          unit={product.offer?.unit ?? ""}
          {...(product.offer?.fixedSize ?? size)}
        />
      </div>
      <fieldset className={styles.tabs}>
        <legend className={styles.hidden}>报价的产品</legend>
        {tabs.map(({ name, product: one }, index) => (
          <label key={one.id} className={styles.tab}>
            <input
              type="radio"
              name="mini-tab"
              className={styles.radio}
              checked={one.id === product.id}
              onChange={() => setAt(index)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={styles.body}>
        <p className={styles.name}>{product.name}</p>
        <div className={styles.fields} key={product.id}>
          {own.width === null ? null : (
            <>
              <MiniField
                label="宽"
                unit="mm"
                className={styles.field}
                value={size.width}
                invalid={size.width === null}
                onChange={(width) => change({ width })}
              />
              <span className={styles.times} aria-hidden="true">
                ×
              </span>
              <MiniField
                label="高"
                unit="mm"
                className={styles.field}
                value={size.height}
                invalid={size.height === null}
                onChange={(height) => change({ height })}
              />
              <span className={styles.times} aria-hidden="true">
                ×
              </span>
            </>
          )}
          <MiniField
            label="数量"
            unit={product.offer?.unit ?? ""}
            className={styles.quantity}
            value={size.quantity}
            invalid={size.quantity === null}
            onChange={(quantity) => change({ quantity })}
          />
        </div>
        <Suspense
          fallback={<Waiting tab={tab} typed={typed.has(product.id)} size={size} lacks={lacks} />}
        >
          <Answer tab={tab} size={size} own={own} engine={engine} />
        </Suspense>
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly tab: MiniTab;
  readonly size: OpeningSize;
  readonly own: OpeningSize;
  readonly engine: Engine;
}

const nobody = Promise.resolve(null);

/** The device's price. */
function Answer({ tab, size, own, engine }: AnswerProps) {
  const session = use(use(engine)?.deskOf(tab.product.id) ?? nobody);
  useQuoting(session !== null);
  const asks = missing(size, own);
  if (asks !== null) return <SizeSentence tab={tab} size={size} words={asks} />;
  if (session === null) return <SizeSentence tab={tab} size={size} words="连上网就能当场出价" />;
  return <Priced tab={tab} size={size} price={priceOn(session, size)} />;
}

const priceOn = (session: MiniQuoteSession, size: OpeningSize): MiniPrice => session.priceOf(size);

/** The missing input. */
function missing(size: OpeningSize, own: OpeningSize): string | null {
  const names = [
    own.width !== null && size.width === null ? "宽" : "",
    own.height !== null && size.height === null ? "高" : "",
    size.quantity === null ? "数量" : "",
  ].filter((name) => name !== "");
  return names.length === 0 ? null : `请填写${names.join("、")}`;
}

interface WaitingProps {
  readonly tab: MiniTab;
  readonly typed: boolean;
  readonly size: OpeningSize;
  readonly lacks: Promise<unknown>;
}

/** Shown once the engine's code has failed to load. */
function NeedsNetwork({ lacks }: Pick<WaitingProps, "lacks">) {
  use(lacks);
  return "需要联网一次，才能在这里算价";
}

/** Before the engine has loaded: the product's opening price from the server. */
function Waiting({ tab, typed, size, lacks }: WaitingProps) {
  const { offer } = tab.product;
  if (typed || !offer) {
    const words = (
      <Suspense fallback="正在算价…">
        <NeedsNetwork lacks={lacks} />
      </Suspense>
    );
    return <SizeSentence tab={tab} size={size} words={words} />;
  }
  const { total, unitPrice, unit, taxIncluded } = offer;
  const tax = taxIncluded === undefined ? "" : `，${taxWord(taxIncluded)}`;
  return (
    <Result tab={tab} size={size} total={total}>
      {unitPriceText(unitPrice)} 元/{unit}
      {tax}
    </Result>
  );
}

interface PricedProps {
  readonly tab: MiniTab;
  readonly size: OpeningSize;
  readonly price: MiniPrice;
}

function Priced({ tab, size, price }: PricedProps) {
  switch (price.kind) {
    case "impossible":
      return <SizeSentence tab={tab} size={size} words={price.message} />;
    case "priced":
      return (
        <Result tab={tab} size={size} total={price.total}>
          {unitPriceText(price.unitPrice)} 元/{price.unit}，{taxWord(price.taxed)}，{price.ships}
        </Result>
      );
  }
}

interface ResultProps {
  readonly tab: MiniTab;
  readonly size: OpeningSize;
  readonly total: string;
  readonly children: ReactNode;
}

/** The product's page with exactly this size and quantity. */
const pageOf = (tab: MiniTab, { width, height, quantity }: OpeningSize): string =>
  paths.product({
    id: tab.product.id,
    width: width ?? undefined,
    height: height ?? undefined,
    quantity: quantity ?? undefined,
  });

function Result({ tab, size, total, children }: ResultProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.sum} role="status">
        <Money yuan={total} size="xl" />
        <span className={styles.facts}>{children}</span>
      </p>
      <LinkButton to={pageOf(tab, size)}>
        {tab.product.quoteType === "lz" ? "选材料" : "选规格"}
        <RightIcon size={18} />
      </LinkButton>
    </div>
  );
}

interface SentenceProps {
  readonly tab: MiniTab;
  readonly size: OpeningSize;
  readonly words: ReactNode;
}

function SizeSentence({ tab, size, words }: SentenceProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.words} role="status">
        {words}
      </p>
      <LinkButton to={pageOf(tab, size)} tone="outline">
        去报价
        <RightIcon size={18} />
      </LinkButton>
    </div>
  );
}
