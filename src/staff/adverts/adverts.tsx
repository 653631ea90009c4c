import { useState } from "react";
import { shopNow } from "#api/device-clock.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  moveAdvert,
  putAdvert,
  type StaffAdvert,
  staffAdverts,
} from "#contract/staff/staff-adverts.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { MoveButtons, useRowAct } from "#staff/row-act.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { NewAdvertAct } from "./new-advert-act.tsx";

interface RowProps {
  readonly advert: StaffAdvert;
  again(): void;
}

/** `2026-11-24 09:00`, in the shop's time zone. */
const timeWords = (at: number): string => shanghaiTime(at).replace("T", " ");

function stateOf({ shown, from, until, version }: StaffAdvert): [TagTone, string] {
  const now = shopNow();
  if (version === 0) return ["m", "草稿"];
  if (!shown) return ["k", "不显示"];
  if (until !== null && until <= now) return ["k", "已结束"];
  return from !== null && from > now ? ["y", "还没开始"] : ["ok", "显示中"];
}

function Row({ advert, again }: RowProps) {
  const { advert_id, title, subtitle, link, shown, version, drafted } = advert;
  const [tone, label] = stateOf(advert);
  const { busy, act } = useRowAct(again);
  const show = () =>
    void act(
      staffCall(putAdvert, { advert_id, shown: !shown }),
      shown ? "首页不再显示" : "已在首页显示",
    );
  const move = (to: "up" | "down") =>
    void act(staffCall(moveAdvert, { advert_id, to }), "顺序已改");
  return (
    <Card className={styles.row}>
      {advert.picture === "" ? null : <img className={styles.advert} src={advert.picture} alt="" />}
      <p className={styles.line}>
        <strong>{title}</strong>
        <Tag tone={tone}>{label}</Tag>
        {drafted && version > 0 ? <Tag tone="m">有草稿</Tag> : null}
      </p>
      <p className={styles.facts}>
        {subtitle === "" ? null : <span>{subtitle}</span>}
        <span>点开到 {link}</span>
        {advert.from === null ? null : <span>{timeWords(advert.from)} 开始</span>}
        {advert.until === null ? null : <span>{timeWords(advert.until)} 结束</span>}
      </p>
      <div className={styles.actions}>
        <LinkButton
          size="s"
          tone="outline"
          to={staffPaths.advert({ id: advert_id })}
          aria-label={`编辑 ${title}`}
        >
          编辑
        </LinkButton>
        {version === 0 ? null : (
          <Button
            size="s"
            tone="outline"
            busy={busy}
            aria-label={shown ? `不显示 ${title}` : `显示 ${title}`}
            onClick={show}
          >
            {shown ? "不显示" : "显示"}
          </Button>
        )}
        <MoveButtons name={title} busy={busy} move={move} />
      </div>
    </Card>
  );
}

function List({ items, again }: { readonly items: readonly StaffAdvert[]; again(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.note}>首页按这里的顺序显示。</p>
        <Button tone="outline" size="s" className={styles.end} onClick={() => setAsked(true)}>
          新广告
        </Button>
      </div>
      {items.length === 0 ? <Empty title="还没有广告" /> : null}
      <ul className={styles.list}>
        {items.map((advert) => (
          <li key={advert.advert_id}>
            <Row advert={advert} again={again} />
          </li>
        ))}
      </ul>
      {asked ? <NewAdvertAct onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** 广告: the adverts of the home page, their order and their links. */
export function Adverts() {
  return (
    <Page title="广告">
      <Ask load={() => staffCall(staffAdverts, {})}>
        {({ items }, again) => <List items={items} again={again} />}
      </Ask>
    </Page>
  );
}
