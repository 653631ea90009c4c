import { Link } from "react-router-dom";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { staffAfterSale } from "#contract/staff/staff-after-sale.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { RefundProof } from "#staff/money/refund-proof.tsx";
import { Pictures } from "#staff/pictures.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { afterSaleTones } from "#staff/tones.ts";
import { Money } from "#ui/feedback/money.tsx";
import { StateTitle } from "#ui/feedback/state-title.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Timeline } from "#ui/layout/steps.tsx";
import { AfterSaleActs } from "./after-sale-acts.tsx";
import { HeldRefundCard } from "./held-refund.tsx";

type Application = OutputOf<typeof staffAfterSale>;

function Request({ one }: { readonly one: Application }) {
  return (
    <Card title="申请内容">
      <DataList
        rows={[
          ...one.lines.map(({ title, reasonText, quantity, bought, unit }) => ({
            name: title,
            value: `${reasonText}，${grouped(quantity)} ${unit}（共买 ${grouped(bought)} ${unit}）`,
          })),
          { name: "想要", value: one.remedyText },
          ...(one.requested === null
            ? []
            : [{ name: "申请退款", value: <Money yuan={one.requested} plain /> }]),
          { name: "问题说明", value: <span className={styles.words}>{one.words}</span> },
        ]}
      />
      <Pictures ids={one.pictures} />
    </Card>
  );
}

interface SumsProps extends Pick<ScreenProps, "me"> {
  readonly one: Application;
  again(): void;
}

function Sums({ one, me, again }: SumsProps) {
  const { refund } = one;
  return (
    <Card title="钱">
      <DataList
        rows={[
          { name: "订单已付", value: <Money yuan={one.paid} plain /> },
          { name: "这些商品", value: <Money yuan={one.share} plain /> },
          { name: "最多还能退", value: <Money yuan={one.refundable} plain /> },
          ...(one.granted === null
            ? []
            : [{ name: "同意退款", value: <Money yuan={one.granted} plain /> }]),
          ...(refund === null
            ? []
            : [
                { name: "退到", value: refund.wayText },
                { name: "退款状态", value: refund.stateText },
                { name: "退款单号", value: refund.refund_no },
                ...(refund.message === "" ? [] : [{ name: "渠道说", value: refund.message }]),
              ]),
        ]}
      />
      {one.ownRefund === null ? null : <RefundProof refund={one.ownRefund} me={me} again={again} />}
    </Card>
  );
}

function Parcels({
  one: { returnTo, returnParcel, reprintParcel, reprintOrder },
}: {
  one: Application;
}) {
  const rows = [
    ...(returnTo === null ? [] : [{ name: "退货寄到", value: returnTo }]),
    ...(returnParcel === null
      ? []
      : [{ name: "退货单号", value: `${returnParcel.carrier} ${returnParcel.trackingNo}` }]),
    ...(reprintParcel === null
      ? []
      : [{ name: "补印单号", value: `${reprintParcel.carrier} ${reprintParcel.trackingNo}` }]),
  ];
  return rows.length === 0 && reprintOrder === undefined ? null : (
    <Card title="包裹">
      <DataList
        rows={[
          ...(reprintOrder === undefined
            ? []
            : [
                {
                  name: "重印单",
                  value: (
                    <>
                      <Link to={staffPaths.order({ id: reprintOrder.order_id })}>
                        {reprintOrder.order_no}
                      </Link>
                      （{reprintOrder.stateText}）
                    </>
                  ),
                },
              ]),
          ...rows,
        ]}
      />
    </Card>
  );
}

function History({ one }: { readonly one: Application }) {
  return (
    <Card title="协商记录">
      <Timeline
        entries={one.timeline.map(({ at, by, text, words, pictures }) => ({
          at,
          done: true,
          text: (
            <>
              {by === "buyer" ? "买家" : "本店"}：{text}
              {words === "" ? null : <span className={styles.words}> {words}</span>}
              <Pictures ids={pictures} />
            </>
          ),
        }))}
      />
    </Card>
  );
}

/** 售后详情 for staff: the request, its limits, and the decision. */
export function AfterSaleDetail({ id, me }: ScreenProps) {
  return (
    <Page title="售后详情" back={staffPaths.afterSales()}>
      <Ask load={() => staffCall(staffAfterSale, { id })}>
        {(one, again) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <Card marks>
                <StateTitle tone={afterSaleTones[one.state]}>{one.stateText}</StateTitle>
                <p className={styles.note}>
                  售后单号 {one.after_no}，订单{" "}
                  <Link to={staffPaths.order({ id: one.order_id })}>{one.order_no}</Link>
                </p>
                <AfterSaleActs one={one} me={me} again={again} />
              </Card>
              <HeldRefundCard held={one.held} me={me} again={again} />
              <Request one={one} />
            </div>
            <div className={styles.column}>
              <Sums one={one} me={me} again={again} />
              <Parcels one={one} />
              <History one={one} />
            </div>
          </div>
        )}
      </Ask>
    </Page>
  );
}
