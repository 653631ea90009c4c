import { useNavigate } from "react-router-dom";
import { FindingList } from "#components/artwork/artwork-findings.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { findingsOf } from "#components/preflight/findings.ts";
import { sheetsOf } from "#components/preflight/sheet-list.ts";
import { ProductGrid } from "#components/product-tile.tsx";
import { paths } from "#contract/paths/paths.ts";
import { dropReceived } from "#data/copies/received-file.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./received.module.css";
import { factRows, type LookedAt, lookAtReceived, sizeOf } from "./received-facts.ts";

interface ReceivedData {
  readonly why: string;
  readonly looked: Loading<LookedAt | null>;
}

export function loader({ request }: LoaderArgs): ReceivedData {
  const why = new URL(request.url).searchParams.get("why") ?? "";
  return { why, looked: handOn(lookAtReceived()) };
}

const toProducts = (
  <LinkButton to={paths.products()} tone="outline">
    看全部产品
  </LinkButton>
);

const emptyTitles: Readonly<Record<string, string>> = {
  room: "这台设备放不下这个文件",
  none: "没有收到文件",
};

function Nothing({ why }: { readonly why: string }) {
  return (
    <Empty
      title={emptyTitles[why] ?? "没有等着用的文件"}
      text="在别的应用里把 PDF、JPG、PNG、TIFF 文件分享到齐墨印纸，就到这里。"
      action={toProducts}
    />
  );
}

function FileCard({ looked }: { readonly looked: LookedAt }) {
  const navigate = useNavigate();
  const remove = async () => {
    await dropReceived();
    await navigate(paths.products());
  };
  return (
    <Card
      title={looked.file.name}
      aside={
        <Button tone="plain" size="s" onClick={() => void remove()}>
          不要了
        </Button>
      }
    >
      <DataList rows={factRows(looked)} />
      {looked.kind === "seen" ? (
        <FindingList
          findings={findingsOf(looked.looked, null)}
          sheets={sheetsOf(looked.looked)}
          picture={null}
        />
      ) : null}
      {looked.kind === "strange" ? null : (
        <p className={styles.kept}>
          文件已存在本机。下单付款后，在订单的“文件”里点“用收到的文件”，不用再选一次。
        </p>
      )}
    </Card>
  );
}

function Products({ found }: { readonly found: LookedAt }) {
  const { products } = found;
  if (products.length === 0) return null;
  return (
    <>
      <h2 className={styles.next}>按这个文件报价</h2>
      <ProductGrid products={products} placeOf={(id) => paths.product({ id, ...sizeOf(found) })} />
    </>
  );
}

/** 收到的文件: a shared file, its findings, and products in its size. */
export function Component() {
  const { why, looked } = useLoaderData<ReceivedData>();
  return (
    <Page title="收到的文件" back={paths.products()}>
      <Loaded from={looked} skeleton={<Skeleton shape="card" lines={4} />}>
        {(found) =>
          found === null ? (
            <Nothing why={why} />
          ) : (
            <>
              {why in emptyTitles ? (
                <Notice tone="danger">{emptyTitles[why]}，下面是以前收到的。</Notice>
              ) : null}
              <FileCard looked={found} />
              {found.kind === "strange" ? null : <Products found={found} />}
              {found.products.length === 0 ? toProducts : null}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
