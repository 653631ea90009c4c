import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StaffAct, staffActs } from "#contract/staff/staff-acts.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { SearchBox } from "#staff/search-box.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { actFacts, actWord } from "./act-words.ts";

const outcomes: Readonly<Record<StaffAct["outcome"], readonly [TagTone, string]>> = {
  done: ["ok", "已做"],
  refused: ["y", "没有做成"],
  failed: ["danger", "出错"],
  unknown: ["danger", "不知结果"],
};

function Row({ act }: { readonly act: StaffAct }) {
  const [tone, outcome] = outcomes[act.outcome];
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <strong>{actWord(act.call)}</strong>
        <span>{actFacts(act)}</span>
        <Tag tone={tone}>{outcome}</Tag>
      </p>
      <p className={styles.facts}>
        <span>{act.who}</span>
        <span>{fullTime(act.at)}</span>
        {act.words === "" ? null : <span>{act.words}</span>}
      </p>
    </Card>
  );
}

interface ListProps {
  readonly page: OutputOf<typeof staffActs>;
  readonly filter: { readonly keyword?: string };
}

function List({ page, filter }: ListProps) {
  const pages = useMorePages(
    page,
    ({ act_id }) => act_id,
    (cursor) => staffCall(staffActs, { ...filter, cursor }).catch(sayWhy),
  );
  return (
    <>
      {pages.items.length === 0 ? <Empty title="没有操作记录" /> : null}
      <ul className={styles.list}>
        {pages.items.map((act) => (
          <li key={act.act_id}>
            <Row act={act} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 操作记录: the audit log, latest first. */
export function Acts({ query }: ScreenProps) {
  const keyword = (query.get("keyword") ?? "").trim();
  const filter = keyword === "" ? {} : { keyword };
  return (
    <Page title="操作记录">
      <SearchBox
        label="订单号、售后单号或登录名"
        most={60}
        keyword={keyword}
        placeOf={(sought) => staffPaths.acts({ keyword: sought })}
      />
      <Ask load={() => staffCall(staffActs, filter)}>
        {(page) => <List page={page} filter={filter} />}
      </Ask>
    </Page>
  );
}
