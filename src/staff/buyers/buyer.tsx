import { Link } from "react-router-dom";
import { fileSize } from "#contract/format/file-size.ts";
import { grouped } from "#contract/format/numerals.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { mostShownOfBuyer, type StaffBuyer, staffBuyerCall } from "#contract/staff/staff-buyers.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { orderTones } from "#staff/tones.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { fullTime, showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";

type Of = { readonly buyer: StaffBuyer };

const OrderLink = ({ of }: { of: { readonly order_id: string; readonly order_no: string } }) => (
  <Link to={staffPaths.order({ id: of.order_id })} className={styles.no}>
    {of.order_no}
  </Link>
);

function Sums({ buyer }: Of) {
  const { paidOrders, paid, refunded, unpaid, balance } = buyer.money;
  return (
    <Card title="往来">
      <DataList
        rows={[
          { name: "手机", value: buyer.mobile },
          { name: "注册", value: fullTime(buyer.registeredAt) },
          {
            name: "已付款",
            value: (
              <>
                {grouped(paidOrders)} 单，
                <Money yuan={paid} plain size="s" />
              </>
            ),
          },
          { name: "已退款", value: <Money yuan={refunded} plain size="s" /> },
          { name: "等付款", value: <Money yuan={unpaid} plain size="s" /> },
          { name: "余额", value: <Money yuan={balance} plain size="s" /> },
        ]}
      />
    </Card>
  );
}

function Introduced({ buyer: { introduced } }: Of) {
  const { registered, ordered, months } = introduced;
  if (registered === 0) return null;
  return (
    <Card title="推荐码带来的">
      <DataList
        rows={[
          { name: "合计", value: `注册 ${grouped(registered)} 人，下过单 ${grouped(ordered)} 人` },
          ...months.map(({ month, registered: people, first, turnover }) => ({
            name: month,
            value: (
              <>
                注册 {people} 人，首单 {first} 人，成交 <Money yuan={turnover} plain size="s" />
              </>
            ),
          })),
        ]}
      />
    </Card>
  );
}

function Orders({ buyer: { orders, count, mobile } }: Of) {
  return (
    <Card
      title={`订单 ${grouped(count)}`}
      aside={
        count > orders.length ? (
          <Link to={staffPaths.orders({ buyer: mobile })}>全部订单</Link>
        ) : undefined
      }
    >
      {orders.length === 0 ? <p>还没有订单</p> : null}
      <ul className={styles.list}>
        {orders.map((one) => (
          <li key={one.order_id}>
            <p className={styles.line}>
              <OrderLink of={one} />
              <Tag tone={orderTones[one.state]}>{one.stateText}</Tag>
              <span className={styles.end}>
                <Money yuan={one.total} plain size="s" />
              </span>
            </p>
            <p className={styles.facts}>
              <span>{one.goods}</span>
              <span>{showTime(one.createdAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const fileWords: Readonly<Record<StaffBuyer["files"][number]["state"], [TagTone, string]>> = {
  checking: ["m", "待审"],
  accepted: ["ok", "已通过"],
  returned: ["y", "已退回"],
  replaced: ["k", "已换新"],
};

function Files({ buyer: { files }, me }: Of & Pick<ScreenProps, "me">) {
  const opens = mayCall(me.roles, waitingArtwork.path);
  return (
    <Card title="文件">
      {files.length === 0 ? <p>还没有传过文件</p> : null}
      <ul className={styles.list}>
        {files.map((file) => {
          const [tone, words] = fileWords[file.state];
          return (
            <li key={file.file_id}>
              <p className={styles.line}>
                {opens && file.upload_id !== null && file.state !== "replaced" ? (
                  <Link to={staffPaths.artworkFile({ id: file.file_id })}>{file.name}</Link>
                ) : (
                  file.name
                )}
                <Tag tone={tone}>{words}</Tag>
                {file.upload_id === null ? <span>到期已删除</span> : null}
              </p>
              <p className={styles.facts}>
                <OrderLink of={file} />
                <span>{fileSize(file.size)}</span>
                <span>{showTime(file.createdAt)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Notes({ buyer: { notes } }: Of) {
  return (
    <Card title="内部留言">
      {notes.length === 0 ? <p>这位买家的订单上没有内部留言</p> : null}
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={`${note.order_id} ${note.at} ${note.text}`}>
            <p className={styles.words}>{note.text}</p>
            <p className={styles.facts}>
              <OrderLink of={note} />
              <span>{showTime(note.at)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Detail({ buyer, me }: Of & Pick<ScreenProps, "me">) {
  return (
    <>
      <h2>{buyer.name}</h2>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Orders buyer={buyer} />
        </div>
        <div className={styles.column}>
          <Sums buyer={buyer} />
          <Introduced buyer={buyer} />
          <Files buyer={buyer} me={me} />
          <Notes buyer={buyer} />
        </div>
      </div>
      <p className={styles.note}>订单、文件和留言各列最近 {mostShownOfBuyer} 条。</p>
    </>
  );
}

/** 买家: orders, money, files and inner notes of one buyer. */
export function BuyerPage({ id, me }: ScreenProps) {
  return (
    <Page title="买家" back={staffPaths.orders()}>
      <Ask load={() => staffCall(staffBuyerCall, { id })}>
        {(buyer) => <Detail buyer={buyer} me={me} />}
      </Ask>
    </Page>
  );
}
