import { type LoadedPriceBook, loadPriceBook } from "#db/price-book.ts";
import { DeskScreen } from "#desk/screen/desk-screen.tsx";
import { DeskSkeleton } from "#desk/screen/desk-skeleton.tsx";
import { type HeldForm, heldForm } from "#job/form/held-form.ts";
import { openingForm } from "#job/form/start-form.ts";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/screen-data.ts";

interface Paper {
  readonly book: LoadedPriceBook | null;
  readonly held: HeldForm | null;
}

interface PaperData {
  readonly paper: Loading<Paper>;
}

async function paperOf({ request }: LoaderArgs): Promise<Paper> {
  const [book, held] = await Promise.all([loadPriceBook(), heldForm(request)]);
  return { book, held };
}

export const loader = (args: LoaderArgs): PaperData => ({ paper: handOn(paperOf(args)) });

/** `/paper`: paper by ton, ream, sheet or kilogram, whole, cut or on the reel. */
export function Component() {
  const { paper } = useLoaderData<PaperData>();
  return (
    <Loaded from={paper} skeleton={<DeskSkeleton title="纸张报价" />}>
      {(found) => <Screen {...found} />}
    </Loaded>
  );
}

function Screen({ book, held }: Paper) {
  return (
    <Page title="纸张报价" aside={held === null ? undefined : "继续上次"}>
      <DeskScreen
        key={held?.id ?? ""}
        book={book}
        options={(prices) => {
          const form = held?.form ?? openingForm("paper", {}, null, prices);
          if (form === null) return null;
          const draft = held === null ? {} : { draftId: held.id };
          return { title: "纸张", productId: null, form, ...draft };
        }}
      />
    </Page>
  );
}
