import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { Stars } from "#components/reviews/stars.tsx";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  type StaffReview,
  type StaffReviewState,
  staffReviewState,
  staffReviews,
} from "#contract/staff/staff-reviews.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { Pictures } from "#staff/pictures.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { ReviewActs } from "./review-acts.tsx";

const stateWords: Readonly<Record<StaffReviewState, string>> = {
  open: "没有回复",
  answered: "已回复",
  hidden: "已隐藏",
};

const byWhom = (who: string): string => (who === "" ? "" : `，${who}`);

function Row({ one, again }: { readonly one: StaffReview; again(): void }) {
  const { stars, words, pictures, product, order_id, order_no, answer, hidden } = one;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Stars count={stars} />
        <span>{product}</span>
        <Link to={staffPaths.order({ id: order_id })}>{order_no}</Link>
      </p>
      <p className={styles.words}>{words}</p>
      <Pictures ids={pictures} />
      <p className={styles.note}>
        {one.buyer} · {one.spec} · {fullTime(one.updatedAt)}
      </p>
      {answer === null ? null : (
        <p className={styles.note}>
          回复（{fullTime(answer.at)}
          {byWhom(answer.who)}）：{answer.words}
        </p>
      )}
      {hidden === null ? null : (
        <p className={styles.note}>
          隐藏（{fullTime(hidden.at)}
          {byWhom(hidden.who)}）：{hidden.reason}
        </p>
      )}
      <ReviewActs one={one} again={again} />
    </Card>
  );
}

interface ListProps {
  readonly page: OutputOf<typeof staffReviews>;
  readonly state: StaffReviewState;
  again(): void;
}

function List({ page, state, again }: ListProps) {
  const pages = useMorePages(
    page,
    ({ review_id }) => review_id,
    (cursor) => staffCall(staffReviews, { state, cursor }).catch(sayWhy),
  );
  return (
    <>
      {pages.items.length === 0 ? <Empty title={`${stateWords[state]}的评价：一条也没有`} /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.review_id}>
            <Row one={one} again={again} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 评价 by state, newest first. */
export function Reviews({ query }: ScreenProps) {
  const state = staffReviewState.options.find((one) => one === query.get("state")) ?? "open";
  return (
    <Page title="评价">
      <TabLinks
        label="评价状态"
        items={staffReviewState.options.map((one) => ({
          to: staffPaths.reviews({ state: one }),
          label: stateWords[one],
          current: one === state,
        }))}
      />
      <Ask key={state} load={() => staffCall(staffReviews, { state })}>
        {(page, again) => <List page={page} state={state} again={again} />}
      </Ask>
    </Page>
  );
}
