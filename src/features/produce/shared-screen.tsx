import { paths } from "#contract/paths.ts";
import { defaultWords } from "#contract/words.ts";
import { DeskScreen } from "#desk/screen/desk-screen.tsx";
import { DeskSkeleton } from "#desk/screen/desk-skeleton.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Empty } from "#ui/states.tsx";
import type { Shared, SharedData } from "./shared-job.ts";

/** The desk with what was shared; where nothing was, that is said. */
export function SharedScreen() {
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
  const { form, held } = shared;
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
          ...(held === null ? {} : { draftId: held.id, edition: held.edition }),
        })}
      />
    </Page>
  );
}
