import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { useWords } from "#api/shop-words.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { storedQuotes } from "#contract/quotes/quotes.ts";
import type { Names } from "#contract/wording/job-words.ts";
import { quotesCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { loadPriceBook } from "#data/copies/price-book.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { QuoteCard } from "./quote-card.tsx";
import styles from "./quotes.module.css";

type Quotes = OutputOf<typeof storedQuotes>;

interface Found {
  readonly quotes: Seen<Quotes>;
  readonly book: Names["book"] | null;
}

interface QuotesData {
  readonly found: Loading<Found>;
}

async function find(): Promise<Found> {
  const [quotes, loaded] = await Promise.all([
    fetchWithCache(quotesCopy({ kept: "1" })),
    loadPriceBook(),
  ]);
  return { quotes, book: loaded?.book ?? null };
}

export const loader = (): QuotesData => ({ found: handOn(find()) });

function QuoteList({ found: { quotes, book } }: { found: Found }) {
  const words = useWords();
  const pages = useMorePages(
    quotes.value,
    (quote) => quote.quoteNo,
    (cursor) => call(storedQuotes, { cursor, kept: "1" }).catch(sayWhy),
  );
  const offline = quotes.at !== null;
  if (pages.items.length === 0) {
    return (
      <Empty
        title="还没有留下的报价"
        text="放进报价车、分享或打印过的报价，都留在这里"
        action={<LinkButton to={paths.products()}>去报价</LinkButton>}
      />
    );
  }
  return (
    <>
      {quotes.at === null ? null : <Stale at={quotes.at} />}
      <ul className={styles.list}>
        {pages.items.map((quote) => (
          <li key={quote.quoteNo}>
            <QuoteCard quote={quote} names={book === null ? null : { words, book }} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={offline} />
    </>
  );
}

/** 我的报价: what was put into a cart, shared or printed, one row for each specification. */
export function Component() {
  const { found } = useLoaderData<QuotesData>();
  return (
    <Page title="我的报价" back={paths.profile()}>
      <Loaded from={found} skeleton={<Skeleton shape="card" lines={4} />}>
        {(value) => <QuoteList found={value} />}
      </Loaded>
    </Page>
  );
}
