import { type LoadedPriceBook, loadPriceBook } from "#db/price-book.ts";
import { DeskScreen } from "#quote/desk-screen.tsx";
import { type HeldForm, heldForm } from "#quote/held-form.ts";
import { startForm } from "#quote/start-form.ts";
import { Page } from "#ui/page.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/screen-data.ts";

interface PaperData {
  readonly book: LoadedPriceBook | null;
  readonly held: HeldForm | null;
}

export async function loader({ request }: LoaderArgs): Promise<PaperData> {
  const [book, held] = await Promise.all([loadPriceBook(), heldForm(request)]);
  return { book, held };
}

/** `/paper`: paper by ton, ream, sheet or kilogram, whole, cut or on the reel. */
export function Component() {
  const { book, held } = useLoaderData<PaperData>();
  return (
    <Page title="纸张报价" aside={held === null ? undefined : "继续上次"}>
      <DeskScreen
        key={held?.id ?? ""}
        book={book}
        options={(prices) => ({
          title: "纸张",
          productId: null,
          form: held?.form ?? startForm("paper", {}, null, prices),
          ...(held === null ? {} : { draftId: held.id }),
        })}
      />
    </Page>
  );
}
