import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { useWords } from "#api/shop-words.ts";
import { HelpButton } from "#components/help/help-button.tsx";
import { AssumptionList } from "#components/job-facts/assumption-list.tsx";
import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import { FactList } from "#components/job-facts/fact-list.tsx";
import { LadderTable } from "#components/job-facts/ladder-table.tsx";
import { suppliedNow, usePaperStock } from "#components/job-facts/paper-supply.ts";
import { PlanView } from "#components/job-facts/plan-view.tsx";
import { PriceLines } from "#components/job-facts/price-lines.tsx";
import { SavedTools } from "#components/job-facts/saved-tools.tsx";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { cartPaths, draftPath, linePath } from "#components/job-form/draft-path.ts";
import { cartLines } from "#components/job-form/held-form.ts";
import { wholeJob } from "#components/job-form/job-form.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type Parties, partiesNow } from "#components/sharing/parties.ts";
import { QuoteTools } from "#components/sharing/quote-tools.tsx";
import { ConfiguratorSkeleton } from "#configurator/screen/configurator-skeleton.tsx";
import { heldPlace } from "#configurator/state/freight-place.ts";
import { cartKindOf, cartNames } from "#contract/cart/cart-kinds.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { jobFacts } from "#contract/wording/job-words.ts";
import { paperPlanFacts } from "#contract/wording/paper-plan-words.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import { getDraft } from "#data/drafts/drafts.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./cart-detail.module.css";
import { QuoteVersions, type Versions, versionsOf } from "./quote-versions.tsx";

interface Found {
  readonly title: string;
  readonly job: Job;
  readonly quote: Quote;
  readonly quoteNo: string | null;
  readonly validUntil: number | null;
  readonly orderable: boolean;
  /** Its product is off sale. */
  readonly off: boolean;
  /** Which value its product no longer offers, and what to choose; null where it offers all. */
  readonly notOffered: string | null;
  readonly editPath: string;
  readonly lineId: string | null;
  /** Null where the quote has one version only. */
  readonly versions: Versions | null;
}

interface Detail {
  readonly found: Found | null;
  readonly book: LoadedPriceBook | null;
  /** Names on the sheet; asked for beside the line. */
  readonly parties: Promise<Parties>;
}

async function lineOf(id: string, signal: AbortSignal): Promise<Found | null> {
  const line = (await cartLines(signal)).find((one) => one.line_id === id);
  if (line === undefined || line.job === null) return null;
  return {
    title: line.title,
    job: line.job,
    quote: line.quote,
    quoteNo: line.quote_no,
    validUntil: line.quote_no === null ? null : line.validUntil,
    orderable: line.state === "orderable",
    off: line.off === true,
    notOffered: line.not_offered ?? null,
    editPath: linePath({ productId: line.product_id, quoteType: line.job.quoteType }, id),
    lineId: id,
    versions: versionsOf(line.quote_no, line.revision ?? 1, signal),
  };
}

async function draftOf(id: string, coming: Promise<LoadedPriceBook | null>): Promise<Found | null> {
  const draft = await getDraft(id).catch(() => null);
  const job = draft === null ? null : wholeJob(draft.job);
  if (draft === null || job === null) return null;
  const book = await coming;
  if (book === null) return null;
  const priced = priceJob(job, book.book);
  if (!priced.ok) return null;
  return {
    title: draft.title,
    job,
    quote: priced.quote,
    quoteNo: null,
    validUntil: null,
    orderable: false,
    off: false,
    notOffered: null,
    editPath: draftPath(draft),
    lineId: null,
    versions: null,
  };
}

/** A line of the buyer's cart, or a draft of this device, by its id. */
async function detailOf({ params, request }: LoaderArgs): Promise<Detail> {
  const id = params.id ?? "";
  const book = loadPriceBook();
  const parties = partiesNow();
  const found = (await draftOf(id, book)) ?? (await lineOf(id, request.signal));
  return { found, book: await book, parties };
}

interface DetailData {
  readonly detail: Loading<Detail>;
}

export const loader = (args: LoaderArgs): DetailData => ({ detail: handOn(detailOf(args)) });

/** `/shopping-cart/detail/:id`: one quote with the details of its price. */
export function Component() {
  const { detail } = useLoaderData<DetailData>();
  return (
    <Loaded from={detail} skeleton={<ConfiguratorSkeleton title="报价详情" back={paths.cart()} />}>
      {(loaded) => <Screen {...loaded} />}
    </Loaded>
  );
}

function Screen({ found, book, parties }: Detail) {
  const navigate = useNavigate();
  const words = useWords();
  const [held] = useState(heldPlace);
  const place = useSyncExternalStore(held.subscribe, held.read);
  const stock = usePaperStock(found?.job.quoteType === "paper");
  if (found === null) {
    return (
      <Page title="报价详情" back={paths.cart()}>
        <Empty
          title="未找到该报价"
          text="它可能已删除，或属于另一个账号、另一台设备，或由另一个版本写成。"
          action={<LinkButton to={paths.products()}>重新报价</LinkButton>}
        />
      </Page>
    );
  }
  const { job, lineId, quoteNo } = found;
  const prices = book?.book ?? null;
  const quote = datedNow(suppliedNow(stock, job, found.quote, prices) ?? found.quote, prices);
  return (
    <Page
      title={found.title}
      back={lineId === null ? paths.drafts() : cartPaths[cartKindOf(job)]}
      aside={
        <HelpButton
          topic={quoteNo === null ? { kind: "none" } : { kind: "quote", quote_no: quoteNo }}
        />
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title="规格" marks>
            <FactList
              facts={[
                ...jobFacts(job, quote.unit, { words, book: prices }),
                ...paperPlanFacts(quote.plan),
              ]}
            />
          </Card>
          {quote.plan.kind === "catalogue" ? null : (
            <Card title={job.quoteType === "paper" ? "裁切图" : "拼版图"}>
              <PlanView plan={quote.plan} job={job} />
            </Card>
          )}
          <Card title="报价依据">
            <AssumptionList assumptions={quote.assumptions} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card
            title="价格明细"
            aside={
              found.validUntil === null
                ? "估价，未锁价"
                : `${found.orderable || found.off || found.notOffered !== null ? "有效至" : "已过期，原有效至"} ${fullTime(found.validUntil)}`
            }
          >
            <SavedTools quote={quote} />
            <PriceLines quote={quote} />
            <p className={styles.meta}>现在下单，{shipText(quote)}</p>
          </Card>
          <Card title="阶梯价">
            <LadderTable
              steps={quote.ladder}
              quantity={
                hasOwnQuantities(job)
                  ? null
                  : job.quoteType === "paper"
                    ? Number(job.qty)
                    : job.quantity
              }
              {...(job.quoteType === "paper" ? { amountName: quote.unit } : {})}
            />
          </Card>
          {found.versions === null ? null : (
            <QuoteVersions versions={found.versions} names={{ words, book: prices }} />
          )}
          <QuoteTools
            shown={found}
            book={prices}
            place={place.kind === "known" ? place : null}
            parties={parties}
          />
        </div>
      </div>
      <ActionBar
        actions={
          <>
            {found.off ? null : (
              <LinkButton tone="outline" to={found.editPath}>
                改规格
              </LinkButton>
            )}
            {lineId === null ? null : (
              <GatedButton
                whyNot={found.orderable ? null : "这份报价现在不能下单，原因见上方"}
                onClick={() => void navigate(paths.checkout({ lines: lineId }))}
              >
                立即下单
              </GatedButton>
            )}
          </>
        }
      >
        <Money yuan={quote.total} size="xl" /> <TaxMark included={job.taxIncluded} />
        <p className={styles.meta}>
          {found.orderable
            ? `单价 ${unitPriceText(quote.unitPrice)} 元/${quote.unit}，${shipText(quote)}`
            : found.off
              ? "这个商品已下架，不能再下单"
              : found.notOffered !== null
                ? found.notOffered
                : lineId === null
                  ? "草稿，点改规格后可下单"
                  : `请先在${cartNames[cartKindOf(job)]}重新报价`}
        </p>
      </ActionBar>
    </Page>
  );
}
