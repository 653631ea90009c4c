import { Link } from "react-router-dom";
import { isGone } from "#api/say-why.ts";
import { HelpButton } from "#components/help/help-button.tsx";
import { orderPath } from "#components/job-facts/order-path.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { Pictures } from "#components/pictures/picture.tsx";
import { OrderOnGoods } from "#components/product-view/order-on-goods.tsx";
import type { AfterSaleDetail } from "#contract/after-sale/after-sale.ts";
import { afterSaleStates, isAfterSaleOver } from "#contract/orders/states.ts";
import { paths } from "#contract/paths/paths.ts";
import { afterSaleCopy } from "#data/copies/after-sale-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { StateTitle } from "#ui/feedback/state-title.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Timeline } from "#ui/layout/steps.tsx";
import { Acts } from "./after-sale-acts.tsx";
import styles from "./after-sale-detail.module.css";
import { nextStep, stateTones } from "./after-sale-words.ts";
import { ClaimedLine } from "./claimed-line.tsx";
import { RefundCard } from "./refund-card.tsx";

interface AfterSaleData {
  application: Loading<Seen<AfterSaleDetail>>;
}

export function loader({ params }: LoaderArgs): AfterSaleData {
  return { application: handOn(fetchWithCache(afterSaleCopy({ id: params.after_id ?? "" }))) };
}

function missing(error: unknown) {
  if (!isGone(error)) return null;
  return (
    <Empty
      title="售后单不存在或无权查看"
      action={<LinkButton to={paths.afterSales()}>看售后记录</LinkButton>}
    />
  );
}

/** The shop's last message is a question to the buyer, or the reason of a denial. */
const saysWhy: ReadonlySet<number> = new Set([
  afterSaleStates.awaitingSupplement,
  afterSaleStates.refused,
]);

function Header({ detail }: { detail: AfterSaleDetail }) {
  return (
    <Card marks>
      <StateTitle tone={stateTones[detail.state]}>{detail.stateText}</StateTitle>
      <p>{nextStep(detail)}</p>
      {saysWhy.has(detail.state) ? <LastWords detail={detail} /> : null}
      <p className={styles.number}>
        售后单号 {detail.after_no}
        <CopyButton text={detail.after_no} label="复制售后单号" />
      </p>
    </Card>
  );
}

/** The shop's last message: a question, or the reason of a denial. */
function LastWords({ detail: { timeline } }: { detail: AfterSaleDetail }) {
  const said = timeline.findLast(({ by, words }) => by === "shop" && words !== "");
  return said === undefined ? null : <p className={styles.said}>{said.words}</p>;
}

function Request({ detail }: { detail: AfterSaleDetail }) {
  const { requested, granted } = detail;
  return (
    <Card title="申请内容" aside={<Link to={orderPath(detail)}>看订单</Link>}>
      <div className={styles.lines}>
        {detail.lines.map((line) => (
          <ClaimedLine key={line.item_id} line={line} kind={detail.kind} />
        ))}
      </div>
      {detail.kind === "print" ? (
        <OrderOnGoods
          orderId={detail.order_id}
          itemIds={detail.lines.map(({ item_id }) => item_id)}
        />
      ) : null}
      <DataList
        rows={[
          { name: "处理方式", value: detail.decision?.remedyText ?? detail.remedyText },
          ...(requested === null
            ? []
            : [{ name: "申请退款", value: <Money yuan={requested} plain /> }]),
          ...(granted === null
            ? []
            : [{ name: "同意退款", value: <Money yuan={granted} plain /> }]),
          { name: "问题说明", value: <span className={styles.typed}>{detail.words}</span> },
        ]}
      />
      <Pictures ids={detail.pictures} />
    </Card>
  );
}

function Parcels({ detail }: { detail: AfterSaleDetail }) {
  const { returnTo, returnParcel, reprintParcel, reprintOrder } = detail;
  if (returnTo === null && reprintParcel === null && reprintOrder === undefined) return null;
  return (
    <Card title={returnTo === null ? "补印件" : "退货"}>
      <DataList
        rows={[
          ...(returnTo === null ? [] : [{ name: "寄到", value: returnTo }]),
          ...(reprintOrder === undefined
            ? []
            : [
                {
                  name: "重印单",
                  value: (
                    <>
                      <Link to={orderPath(reprintOrder)}>{reprintOrder.order_no}</Link>（
                      {reprintOrder.stateText}）
                    </>
                  ),
                },
              ]),
          ...[returnParcel, reprintParcel].flatMap((parcel) =>
            parcel === null
              ? []
              : [
                  { name: "承运商", value: parcel.carrier },
                  { name: "运单号", value: parcel.trackingNo },
                ],
          ),
        ]}
      />
    </Card>
  );
}

function History({ detail }: { detail: AfterSaleDetail }) {
  return (
    <Card title="协商记录">
      <Timeline
        entries={detail.timeline.map(({ at, by, text, words, pictures }) => ({
          at,
          done: true,
          text: (
            <>
              {by === "buyer" ? "您" : "本店"}：{text}
              {words === "" ? null : <span className={styles.words}>{words}</span>}
              <Pictures ids={pictures} />
            </>
          ),
        }))}
      />
    </Card>
  );
}

function Detail({ seen: { value: detail, at } }: { seen: Seen<AfterSaleDetail> }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  useWhileVisible(refresh, 10_000, !isAfterSaleOver(detail.state));
  useAccountNews("orders", refresh);
  return (
    <div>
      <div className={styles.sheet}>
        {at === null ? null : <Stale at={at} />}
        <Header detail={detail} />
        {detail.refund === null ? null : (
          <RefundCard
            detail={detail}
            refund={detail.refund}
            offline={at !== null}
            onMoved={refresh}
          />
        )}
        <Parcels detail={detail} />
        <Request detail={detail} />
        <History detail={detail} />
      </div>
      <ActionBar acts actions={<Acts detail={detail} offline={at !== null} onMoved={refresh} />}>
        <HelpButton
          topic={{ kind: "order", order_id: detail.order_id, order_no: detail.order_no }}
          look="stacked"
        />
      </ActionBar>
    </div>
  );
}

/** 售后详情: state, refund and messages of an application. */
export function Component() {
  const { application } = useLoaderData<AfterSaleData>();
  return (
    <Page title="售后详情" back={paths.afterSales()} narrow>
      <Loaded from={application} skeleton={<Skeleton shape="card" lines={4} />} failed={missing}>
        {(value) => <Detail seen={value} />}
      </Loaded>
    </Page>
  );
}
