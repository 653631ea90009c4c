import { paperOptions, paperStockInTime } from "#components/job-facts/paper-supply.ts";
import { loadEngine } from "#components/job-form/engine.ts";
import { type HeldForm, heldForm } from "#components/job-form/held-form.ts";
import { openingForm } from "#components/job-form/start-form.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { ConfiguratorScreen } from "#configurator/screen/configurator-screen.tsx";
import { ConfiguratorSkeleton } from "#configurator/screen/configurator-skeleton.tsx";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Page } from "#ui/layout/page.tsx";
import { PaperPlaces } from "./paper-places.tsx";

interface Paper {
  readonly book: LoadedPriceBook | null;
  readonly held: HeldForm | null;
  /** Null where the shop could not be asked in time. */
  readonly stock: readonly PaperAtHand[] | null;
  /** The selection in the address, as a paper's own page sets it. */
  readonly asked: Asked;
}

interface Asked {
  readonly paper: string;
  readonly gsm: string;
  readonly parent: string;
}

interface PaperData {
  readonly paper: Loading<Paper>;
}

async function paperOf({ request }: LoaderArgs): Promise<Paper> {
  const [book, held, stock] = await Promise.all([
    loadPriceBook(),
    heldForm(request),
    paperStockInTime(),
    loadEngine(),
  ]);
  const query = new URL(request.url).searchParams;
  const text = (name: string) => query.get(name) ?? "";
  const asked = { paper: text("paper"), gsm: text("gsm"), parent: text("parent") };
  return { book, held, stock, asked };
}

export const loader = (args: LoaderArgs): PaperData => ({ paper: handOn(paperOf(args)) });

/** `/paper`: paper by ton, ream, sheet or kilogram, whole, cut or on the reel. */
export function Component() {
  const { paper } = useLoaderData<PaperData>();
  return (
    <Loaded from={paper} skeleton={<ConfiguratorSkeleton title="纸张报价" />}>
      {(found) => <Screen {...found} />}
    </Loaded>
  );
}

/** A paper, weight and format of the book; an invalid selection is ignored. */
function presetOf(asked: Asked, book: PriceBook | null) {
  const paper = book?.papers.find(({ id }) => id === asked.paper);
  if (paper === undefined) return {};
  const gsm = paper.gsms.find((one) => String(one.gsm) === asked.gsm)?.gsm ?? paper.gsms[0]?.gsm;
  const parentId = paper.parentIds.find((id) => id === asked.parent);
  return {
    quoteType: "paper",
    paperId: paper.id,
    gsm,
    qtyUnit: "ream",
    qty: "10",
    ...(parentId === undefined ? {} : { parentId }),
  };
}

function Screen({ book, held, stock, asked }: Paper) {
  return (
    <Page title="纸张报价" aside={<PaperPlaces resumed={held !== null} />}>
      <ConfiguratorScreen
        key={held?.id ?? Object.values(asked).join()}
        book={book}
        options={(prices) => {
          const form = held?.form ?? openingForm("paper", presetOf(asked, prices), null, prices);
          if (form === null) return null;
          const draft = held === null ? {} : { draftId: held.id, edition: held.edition };
          const paper = paperOptions(stock, prices);
          return { title: "纸张", productId: null, form, ...paper, ...draft };
        }}
      />
    </Page>
  );
}
