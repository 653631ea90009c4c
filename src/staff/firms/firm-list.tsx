import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { firmNo } from "#contract/firms/firm-account.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StaffFirmCard, staffFirms } from "#contract/staff/staff-firms.ts";
import { owedWords } from "#contract/wording/firm-words.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { SearchBox } from "#staff/search-box.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";

function Row({ firm }: { readonly firm: StaffFirmCard }) {
  const { firm_id, name, people, line, owed } = firm;
  const isOpen = line !== null && line !== "0.00";
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Link to={staffPaths.firm({ id: firm_id })}>{name}</Link>
        {isOpen ? <Tag tone="ok">月结</Tag> : null}
        <span className={styles.end}>{line === null ? "" : owedWords(owed)}</span>
      </p>
      <p className={styles.facts}>
        <span>编号 {firmNo(firm_id)}</span>
        <span>{people} 人</span>
        <span>{isOpen ? `月结额度 ¥${grouped(line)}` : "没有开通月结"}</span>
      </p>
    </Card>
  );
}

interface ListProps {
  readonly page: OutputOf<typeof staffFirms>;
  readonly keyword: string;
}

function List({ page, keyword }: ListProps) {
  const pages = useMorePages(
    page,
    ({ firm_id }) => firm_id,
    (cursor) => staffCall(staffFirms, { keyword, cursor }).catch(sayWhy),
  );
  return (
    <>
      {pages.items.length === 0 ? (
        <Empty title={keyword === "" ? "还没有企业" : "没有这样的企业"} />
      ) : null}
      <ul className={styles.list}>
        {pages.items.map((firm) => (
          <li key={firm.firm_id}>
            <Row firm={firm} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 企业: the firms that buyers made, the newest first, with what they owe. */
export function Firms({ query }: ScreenProps) {
  const keyword = query.get("keyword") ?? "";
  return (
    <Page title="企业">
      <SearchBox
        label="企业名称"
        most={50}
        keyword={keyword}
        placeOf={(typed) => staffPaths.firms(typed === "" ? {} : { keyword: typed })}
      />
      <Ask load={() => staffCall(staffFirms, { keyword })}>
        {(page) => <List page={page} keyword={keyword} />}
      </Ask>
    </Page>
  );
}
