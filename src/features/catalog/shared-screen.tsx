import { Loaded } from "#components/loading/loaded.tsx";
import { ConfiguratorScreen } from "#configurator/screen/configurator-screen.tsx";
import { ConfiguratorSkeleton } from "#configurator/screen/configurator-skeleton.tsx";
import { defaultWords } from "#contract/lookups/words.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import type { Shared, SharedData } from "./shared-job.ts";

interface Words {
  /** The screen's name, and where its job comes from. */
  readonly name?: string;
  readonly from?: string;
}

/** The session with the shared job; without one, a message. */
export function SharedScreen({ name = "分享的报价", from = "来自分享" }: Words) {
  const { shared } = useLoaderData<SharedData>();
  return (
    <Loaded from={shared} skeleton={<ConfiguratorSkeleton title={name} back={paths.products()} />}>
      {(found) => <Screen shared={found} name={name} from={from} />}
    </Loaded>
  );
}

function Screen({ shared, name, from }: Required<Words> & { readonly shared: Shared }) {
  if (shared.kind === "none") {
    return (
      <Page title={name} back={paths.products()}>
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
    <Page title={`${title}报价`} back={paths.products()} aside={from}>
      <ConfiguratorScreen
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
