import { paths } from "#contract/paths.ts";
import { type Draft, listDrafts } from "#db/drafts.ts";
import { type LoadedPriceBook, loadPriceBook } from "#db/price-book.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { LinkButton } from "#ui/button.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Empty, Skeleton } from "#ui/states.tsx";
import styles from "./cart.module.css";
import { DraftList } from "./draft-list.tsx";

interface DraftsData {
  readonly drafts: readonly Draft[];
  readonly book: LoadedPriceBook | null;
}

async function draftsOf(): Promise<DraftsData> {
  const [drafts, book] = await Promise.all([listDrafts(), loadPriceBook()]);
  return { drafts, book };
}

interface DraftsScreenData {
  readonly drafts: Loading<DraftsData>;
}

export const loader = (): DraftsScreenData => ({ drafts: handOn(draftsOf()) });

/** `/drafts`: what was priced on this device and is not in a cart yet. */
export function Component() {
  const { drafts: loading } = useLoaderData<DraftsScreenData>();
  const signedIn = useSignedIn();
  return (
    <Page title="草稿箱">
      <p className={styles.words}>
        草稿只存在这台设备上。{signedIn ? "" : "登录后可放进报价车，换手机也能看到。"}
      </p>
      <Loaded from={loading} skeleton={<Skeleton lines={2} shape="card" />}>
        {({ drafts, book }) =>
          drafts.length === 0 ? (
            <Empty
              title="还没有草稿"
              text="报价时每次改动都会自动存在这里。"
              action={<LinkButton to={paths.products()}>去报价</LinkButton>}
            />
          ) : (
            <DraftList drafts={drafts} book={book?.book ?? null} title="全部草稿" />
          )
        }
      </Loaded>
    </Page>
  );
}
