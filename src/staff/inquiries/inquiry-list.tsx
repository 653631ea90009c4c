import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { type InquiryState, inquiryState } from "#contract/inquiries/inquiries.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StaffInquiry, staffInquiries } from "#contract/staff/staff-inquiries.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { useInquiryNews } from "./inquiry-news.ts";
import { askerWords, stateTones, stateWords } from "./inquiry-words.ts";
import { SubjectLink } from "./subject-link.tsx";

function Row({ one }: { readonly one: StaffInquiry }) {
  const last = one.messages.at(-1);
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Link to={staffPaths.inquiry({ id: one.inquiry_id })} className={styles.no}>
          {one.inquiry_no}
        </Link>
        <Tag tone={stateTones[one.state]}>{stateWords[one.state]}</Tag>
        <SubjectLink about={one.about} />
      </p>
      <p className={styles.words}>{last?.words}</p>
      <p className={styles.note}>
        {askerWords(one)} · {showTime(one.updatedAt)}
      </p>
    </Card>
  );
}

interface ListProps {
  readonly page: OutputOf<typeof staffInquiries>;
  readonly state: InquiryState;
  again(): void;
}

function List({ page, state, again }: ListProps) {
  useInquiryNews(again);
  const pages = useMorePages(
    page,
    ({ inquiry_id }) => inquiry_id,
    (cursor) => staffCall(staffInquiries, { state, cursor }).catch(sayWhy),
  );
  return (
    <>
      {pages.items.length === 0 ? <Empty title={`没有${stateWords[state]}的咨询`} /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.inquiry_id}>
            <Row one={one} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 咨询 by state: those that wait for an answer first, the longest untouched on top. */
export function Inquiries({ query }: ScreenProps) {
  const state = inquiryState.options.find((one) => one === query.get("state")) ?? "open";
  return (
    <Page title="咨询">
      <TabLinks
        label="咨询状态"
        items={inquiryState.options.map((one) => ({
          to: staffPaths.inquiries({ state: one }),
          label: stateWords[one],
          current: one === state,
        }))}
      />
      <Ask load={() => staffCall(staffInquiries, { state })}>
        {(page, again) => <List page={page} state={state} again={again} />}
      </Ask>
    </Page>
  );
}
