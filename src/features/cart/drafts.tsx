import { useSyncExternalStore } from "react";
import { Navigate } from "react-router-dom";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { paths } from "#contract/paths/paths.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import { type KnownBuyer, knownBuyer } from "#data/device/known-buyer.ts";
import { type Draft, listDrafts } from "#data/drafts/drafts.ts";
import { deviceState, watchDeviceState } from "#db/device-state.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./cart.module.css";
import { DraftFiles } from "./draft-files.tsx";
import { DraftList } from "./draft-list.tsx";
import { KnownDrafts } from "./known-drafts.tsx";

interface DraftsData {
  readonly drafts: readonly Draft[];
  readonly book: LoadedPriceBook | null;
  readonly known: KnownBuyer | null;
}

async function draftsOf(): Promise<DraftsData> {
  const known = knownBuyer().catch(() => null);
  const [drafts, book] = await Promise.all([listDrafts(), loadPriceBook()]);
  return { drafts, book, known: await known };
}

interface DraftsScreenData {
  readonly drafts: Loading<DraftsData>;
}

export const loader = (): DraftsScreenData => ({ drafts: handOn(draftsOf()) });

/** `/drafts`: a visitor's 报价车, on this device; a buyer also has the cart. */
export function Component() {
  const { drafts: loading } = useLoaderData<DraftsScreenData>();
  const signedIn = useSignedIn();
  const keepsNothing = useSyncExternalStore(watchDeviceState, deviceState) === "none";
  if (signedIn) return <Navigate to={paths.cart()} replace />;
  return (
    <Page title="报价车">
      <p className={styles.words}>
        {isSharedDevice()
          ? "这是公用设备，报的价用完即清。登录后加入报价车的才会留下。"
          : `还没登录，报的价${keepsNothing ? "关掉页面就没了" : "只存在这台设备上"}。登录后加入报价车的，换手机也能看到。`}
      </p>
      <Loaded from={loading} skeleton={<Skeleton lines={2} shape="card" />}>
        {({ drafts, book, known }) =>
          drafts.length === 0 && known === null ? (
            <>
              <Empty
                title="报价车是空的"
                text="报价时每次改动都会自动放在这里。"
                action={<LinkButton to={paths.products()}>去报价</LinkButton>}
              />
              <DraftFiles hasDrafts={false} />
            </>
          ) : (
            <>
              {known === null ? null : <KnownDrafts {...known} />}
              <DraftList
                drafts={drafts.filter((draft) => cartKindOf(draft) === "print")}
                book={book?.book ?? null}
                title="草稿"
              />
              <DraftList
                drafts={drafts.filter((draft) => cartKindOf(draft) === "paper")}
                book={book?.book ?? null}
                title="纸张草稿"
              />
              <DraftFiles hasDrafts={drafts.length > 0} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
