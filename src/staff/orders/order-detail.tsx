import { useState } from "react";
import { Link } from "react-router-dom";
import { goodsParts } from "#components/orders/goods-parts.ts";
import { PartsCard } from "#components/orders/parts-card.tsx";
import { ReprintLinks } from "#components/orders/reprint-links.tsx";
import { receiverLine } from "#contract/addresses/receiver.ts";
import type { ArtworkStatus, LineArtwork, SentTable } from "#contract/artwork/artwork.ts";
import { type ArtworkStage, artworkStage } from "#contract/artwork/artwork-stage.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { grouped } from "#contract/format/numerals.ts";
import { dataPlaceName } from "#contract/jobs/data-table.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { staffAfterSales } from "#contract/staff/staff-after-sale.ts";
import { decideArtwork } from "#contract/staff/staff-artwork.ts";
import { staffBuyerCall } from "#contract/staff/staff-buyers.ts";
import { type StaffOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { cartonLabels, deliveryNote, ticketCall } from "#contract/staff/staff-tickets.ts";
import { FileActs } from "#staff/artwork/file-acts.tsx";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { RefundProof } from "#staff/money/refund-proof.tsx";
import { Pictures } from "#staff/pictures.tsx";
import { saveFile } from "#staff/read-file.ts";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { orderTones } from "#staff/tones.ts";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { StateTitle } from "#ui/feedback/state-title.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Timeline } from "#ui/layout/steps.tsx";
import { CartonCode } from "./carton-code.tsx";
import { HeldRefundCard } from "./held-refund.tsx";
import { OrderActs } from "./order-acts.tsx";
import { PaperButton } from "./paper-button.tsx";
import { whilePrinting } from "./read-paper.ts";

interface PartProps extends Pick<ScreenProps, "me"> {
  readonly order: StaffOrder;
  again(): void;
}

function Header({ order, me, again }: PartProps) {
  return (
    <Card marks>
      <StateTitle tone={orderTones[order.state]}>{order.stateText}</StateTitle>
      <p className={styles.facts}>
        <span>
          订单号 {order.order_no}
          <CopyButton text={order.order_no} label="复制订单号" />
        </span>
        <span>下单 {fullTime(order.createdAt)}</span>
      </p>
      <ReprintLinks
        order={order}
        to={({ order_id: id }) => staffPaths.order({ id })}
        toClaim={(id) => staffPaths.afterSale({ id })}
      />
      <OrderActs order={order} me={me} again={again} />
    </Card>
  );
}

const artworkWords: Readonly<Record<ArtworkStage, [TagTone, string]>> = {
  none: ["y", "等买家上传"],
  review: ["m", "待审，直接印刷"],
  proofReview: ["m", "待审，买家要看样稿"],
  proofed: ["y", "等买家确认样稿"],
  answered: ["m", "买家要修改样稿"],
  approved: ["ok", "买家已确认"],
  accepted: ["ok", "已通过"],
  returned: ["y", "已退回，等买家重传"],
};

type Piece = ArtworkStatus & { readonly name?: string };

function OneFile({ piece, me, again }: { piece: Piece } & Omit<PartProps, "order">) {
  const { file, name = "", proofs = [] } = piece;
  const [tone, words] = artworkWords[artworkStage(piece)];
  return (
    <>
      <p className={styles.line}>
        {name === "" ? null : <strong>{name}</strong>}
        <Tag tone={tone}>{words}</Tag>
        {file === null ? null : (
          <span>
            {file.name} <span className={styles.note}>{fileSize(file.size)}</span>
          </span>
        )}
      </p>
      {piece.words === "" ? null : <p className={styles.note}>退回原因：{piece.words}</p>}
      {file === null || piece.state === "none" ? null : (
        <p>
          <Link to={staffPaths.artworkFile({ id: file.file_id })}>看文件和成品图</Link>
        </p>
      )}
      {file === null ? null : (
        <FileActs
          file={{
            ...{ ...file, part: name, uploadId: file.upload_id, preview: file.preview ?? null },
            ...{ proofing: piece.proofing ?? "direct", proofs },
          }}
          open={piece.state === "checking" && mayCall(me.roles, decideArtwork.path)}
          again={again}
        />
      )}
    </>
  );
}

/** The table of variable data, which the shop prints row by row. */
function LineTable({ table }: { readonly table: SentTable | null }) {
  const uploadId = table?.upload_id ?? null;
  return (
    <p className={styles.line}>
      <strong>{dataPlaceName}</strong>
      <Tag tone={table === null ? "y" : "ok"}>{table === null ? "等买家上传" : "条数已核对"}</Tag>
      {table === null ? null : (
        <span>
          {table.name}{" "}
          <span className={styles.note}>
            {grouped(table.records)} 条，{fileSize(table.size)}
          </span>
        </span>
      )}
      {table === null || uploadId === null ? null : (
        <Button
          tone="outline"
          size="s"
          aria-label={`下载 ${table.name}`}
          onClick={() => void saveFile(uploadId, table.name)}
        >
          下载
        </Button>
      )}
    </p>
  );
}

/** The whole line's file, or that of each part once one of them has its own. */
function LineFiles({ line, ...rest }: { line: LineArtwork } & Omit<PartProps, "order">) {
  const { parts = [] } = line;
  if (parts.every(({ file }) => file === null)) return <OneFile piece={line} {...rest} />;
  return parts.map((part) => <OneFile key={part.place} piece={part} {...rest} />);
}

function Lines({ order, me, again }: PartProps) {
  return (
    <>
      {order.items.map((item) => {
        const file = order.artwork?.find(({ item_id }) => item_id === item.id);
        const facts = order.specs.find(({ item_id }) => item_id === item.id)?.facts ?? [];
        return (
          <Card
            key={item.id}
            title={item.title}
            aside={
              <>
                {grouped(item.quantity)} {item.unit} · <Money yuan={item.amount} plain size="s" />
              </>
            }
          >
            {file === undefined ? null : <LineFiles line={file} me={me} again={again} />}
            {file?.data === undefined ? null : <LineTable table={file.data} />}
            <DataList rows={facts} />
            {mayCall(me.roles, ticketCall.path) ? (
              <p>
                <Link to={staffPaths.ticket({ id: item.id })}>施工单</Link>
              </p>
            ) : null}
            {order.kind === "paper" ? null : <CartonCode itemId={item.id} title={item.title} />}
          </Card>
        );
      })}
    </>
  );
}

/** Papers that travel with the goods. */
function DeliveryPapers({ order: { order_id: id }, me }: Omit<PartProps, "again">) {
  const [short, setShort] = useState<string | null>(null);
  const labels = async () => {
    const made = await staffCall(cartonLabels, { id }, whilePrinting);
    const { labels: printed, parcels } = made;
    setShort(
      printed < parcels
        ? `共 ${grouped(parcels)} 件，一次最多 ${grouped(printed)} 张：只印了前 ${grouped(printed)} 张，其余请按托盘贴标。`
        : null,
    );
    return made;
  };
  if (!mayCall(me.roles, deliveryNote.path)) return null;
  return (
    <div className={styles.actions}>
      <PaperButton label="送货单 PDF" load={() => staffCall(deliveryNote, { id }, whilePrinting)} />
      <PaperButton label="箱标 PDF" load={labels} />
      {short === null ? null : <p role="status">{short}</p>}
    </div>
  );
}

function Facts({ order, me }: Omit<PartProps, "again">) {
  const { address, buyer, invoice, carrier, logistics, waybill, dates } = order;
  const way = shopChoices.expressType.words[order.expressType];
  const delivery = carrier === null || carrier === way ? way : `${way}，${carrier}`;
  return (
    <Card title="买家与配送">
      <DataList
        rows={[
          {
            name: "买家",
            value: mayCall(me.roles, staffBuyerCall.path) ? (
              <Link to={staffPaths.buyer({ id: order.buyer_id })}>
                {buyer.name} {buyer.mobile}
              </Link>
            ) : (
              `${buyer.name} ${buyer.mobile}`
            ),
          },
          { name: "配送", value: delivery },
          ...(address === null
            ? []
            : [
                {
                  name: "寄到",
                  value: receiverLine(address),
                },
              ]),
          ...(logistics === null ? [] : [{ name: "运单号", value: logistics.trackingNo }]),
          ...(waybill?.words == null ? [] : [{ name: "顺丰", value: waybill.words }]),
          ...(waybill?.fee == null
            ? []
            : [{ name: "顺丰运费", value: <Money yuan={waybill.fee} plain /> }]),
          ...(dates == null ? [] : [{ name: "应发", value: dates.shipOn }]),
          ...(order.remark === "" ? [] : [{ name: "备注", value: order.remark }]),
          {
            name: "发票",
            value:
              invoice === null
                ? "没有抬头"
                : `${orderChoices.invoiceKind.words[invoice.kind]} · ${invoice.buyerName}`,
          },
        ]}
      />
      <DeliveryPapers order={order} me={me} />
    </Card>
  );
}

function Payments({ order, me, again }: PartProps) {
  return (
    <Card title="付款">
      <DataList
        rows={[
          ...goodsParts(order).map(({ name, yuan }) => ({
            name,
            value: <Money yuan={yuan} plain size="s" />,
          })),
          { name: "运费", value: <Money yuan={order.freight} plain size="s" /> },
          { name: "合计", value: <Money yuan={order.total} plain /> },
          { name: "付款状态", value: orderChoices.paymentState.words[order.payState] },
          ...order.waiting.map(({ reference, amount, slips }) => ({
            name: "等待付款",
            value: (
              <>
                {reference}，¥{grouped(amount)}
                <Pictures ids={slips} name="回单" />
              </>
            ),
          })),
          ...(order.refunds ?? []).map((refund) => ({
            name: `退款 ${refund.refund_no}`,
            value: (
              <>
                ¥{grouped(refund.amount)}，{refund.wayText}，{refund.stateText}
                <RefundProof refund={refund} me={me} again={again} />
              </>
            ),
          })),
        ]}
      />
    </Card>
  );
}

/** Internal notes of staff; the buyer never sees them. */
function Notes({ order: { notes } }: { readonly order: StaffOrder }) {
  if (notes.length === 0) return null;
  return (
    <Card title="内部留言">
      <Timeline entries={notes.map((one) => ({ ...one, done: true }))} />
    </Card>
  );
}

function AfterSaleLinks({ order, me }: Omit<PartProps, "again">) {
  if (order.applications.length === 0) return null;
  const open = mayCall(me.roles, staffAfterSales.path);
  return (
    <Card title="售后">
      <ul className={styles.list}>
        {order.applications.map(({ after_id, after_no, stateText }) => (
          <li key={after_id} className={styles.line}>
            {open ? <Link to={staffPaths.afterSale({ id: after_id })}>{after_no}</Link> : after_no}
            <Tag>{stateText}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Detail({ order, me, again }: PartProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Header order={order} me={me} again={again} />
        <HeldRefundCard held={order.held} me={me} again={again} />
        <Lines order={order} me={me} again={again} />
      </div>
      <div className={styles.column}>
        <Facts order={order} me={me} />
        <PartsCard order={order} />
        <Payments order={order} me={me} again={again} />
        <Notes order={order} />
        <AfterSaleLinks order={order} me={me} />
        <Card title="进度">
          <Timeline entries={order.production} />
        </Card>
      </div>
    </div>
  );
}

/** 订单详情 for staff: next step, items, receiver, and payments. */
export function OrderDetail({ id, me }: ScreenProps) {
  return (
    <Page title="订单详情" back={staffPaths.orders()}>
      <Ask load={() => staffCall(staffOrderCall, { id })}>
        {(order, again) => <Detail order={order} me={me} again={again} />}
      </Ask>
    </Page>
  );
}
