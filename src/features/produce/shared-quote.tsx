import type { JobForm } from "#contract/job-form.ts";
import { paths } from "#contract/paths.ts";
import { defaultWords } from "#contract/words.ts";
import { type LoadedPriceBook, loadPriceBook } from "#db/price-book.ts";
import { DeskScreen } from "#desk/screen/desk-screen.tsx";
import { DeskSkeleton } from "#desk/screen/desk-skeleton.tsx";
import { heldForm } from "#job/form/held-form.ts";
import { decodeJob } from "#job/form/job-code.ts";
import { LinkButton } from "#ui/button.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/screen-data.ts";
import { Empty } from "#ui/states.tsx";

type Shared =
  | {
      readonly kind: "job";
      readonly key: string;
      readonly title: string;
      readonly form: JobForm;
      readonly draftId: string | null;
      readonly book: LoadedPriceBook | null;
    }
  | { readonly kind: "none"; readonly message: string };

interface SharedData {
  readonly shared: Loading<Shared>;
}

/** The job that the address itself carries, or the draft that came of it. No call is needed. */
async function sharedOf({ params, request }: LoaderArgs): Promise<Shared> {
  const code = params.code ?? "";
  const held = await heldForm(request);
  if (held !== null) {
    const { id, title, form } = held;
    return { kind: "job", key: id, title, form, draftId: id, book: await loadPriceBook() };
  }
  const decoded = await decodeJob(code);
  if (!decoded.ok) return { kind: "none", message: decoded.message };
  const { title, job } = decoded.shared;
  const book = await loadPriceBook();
  return { kind: "job", key: code, title, form: job, draftId: null, book };
}

export const loader = (args: LoaderArgs): SharedData => ({ shared: handOn(sharedOf(args)) });

/** `/q/:code`: a shared or scanned quote opens as a filled draft, offline too. */
export function Component() {
  const { shared } = useLoaderData<SharedData>();
  return (
    <Loaded from={shared} skeleton={<DeskSkeleton title="分享的报价" back={paths.products()} />}>
      {(found) => <Screen shared={found} />}
    </Loaded>
  );
}

function Screen({ shared }: { readonly shared: Shared }) {
  if (shared.kind === "none") {
    return (
      <Page title="分享的报价" back={paths.products()}>
        <Empty
          title="打不开这份报价"
          text={shared.message}
          action={<LinkButton to={paths.products()}>重新报价</LinkButton>}
        />
      </Page>
    );
  }
  const { form, draftId } = shared;
  const title = shared.title || defaultWords.of("quoteType", form.quoteType);
  return (
    <Page title={`${title}报价`} back={paths.products()} aside="来自分享">
      <DeskScreen
        key={shared.key}
        book={shared.book}
        options={() => ({
          title,
          productId: form.productId ?? null,
          form,
          ...(draftId === null ? {} : { draftId }),
        })}
      />
    </Page>
  );
}
