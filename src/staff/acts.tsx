import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { type StaffAct, staffActs } from "#contract/staff-acts.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { MoreFoot } from "#ui/more-foot.tsx";
import { useMorePages } from "#ui/more-pages.ts";
import { Page } from "#ui/page.tsx";
import { Empty } from "#ui/states.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { fullTime } from "#ui/time.ts";
import { actFacts, actWord } from "./act-words.ts";
import { Ask } from "./ask.tsx";
import { staffCall } from "./call.ts";
import type { ScreenProps } from "./desk.tsx";
import styles from "./list.module.css";

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

/** 操作记录: who did what to what, the latest first. */
export function Acts({ query }: ScreenProps) {
  const navigate = useNavigate();
  const asked = (query.get("keyword") ?? "").trim();
  const [keyword, setKeyword] = useState(asked);
  const filter = asked === "" ? {} : { keyword: asked };
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(staffPaths.acts({ keyword: keyword.trim() }));
  };
  return (
    <Page title="操作记录">
      <search>
        <form className={styles.search} onSubmit={search}>
          <TextField
            label="订单号、售后单号或登录名"
            hideLabel
            placeholder="订单号、售后单号或登录名"
            type="search"
            maxLength={60}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <Button type="submit" tone="outline">
            查找
          </Button>
        </form>
      </search>
      <Ask load={() => staffCall(staffActs, filter)}>
        {(page) => <List page={page} filter={filter} />}
      </Ask>
    </Page>
  );
}
