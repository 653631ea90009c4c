import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import { type InquiryState, type OwnInquiry, readInquiry } from "#contract/inquiries/inquiries.ts";
import { paths } from "#contract/paths/paths.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { FurtherMessage } from "./further-message.tsx";
import styles from "./messages.module.css";
import { type Said, Talk } from "./talk.tsx";
import { waitingWords } from "./waiting-question-card.tsx";

const marks: Record<InquiryState, readonly [TagTone, string]> = {
  open: ["y", "等客服答复"],
  answered: ["ok", "已答复"],
  closed: ["k", "已结束"],
};

function About({ about }: Pick<OwnInquiry, "about">) {
  switch (about.kind) {
    case "none":
      return null;
    case "order": {
      const to = about.order_kind === "paper" ? paths.paperOrder : paths.order;
      return (
        <p className={styles.about}>
          订单 <Link to={to({ order_id: about.order_id })}>{about.order_no}</Link>
        </p>
      );
    }
    case "quote":
      return <p className={styles.about}>报价单号 {about.quote_no}</p>;
  }
}

interface InquiryCardProps {
  readonly inquiry: OwnInquiry;
  readonly waiting: readonly OutboxRow[];
  readonly offline: boolean;
  onSent(): void;
}

/** The waiting messages of one conversation. */
const waitingOf = (inquiryId: string, rows: readonly OutboxRow[]): Said[] =>
  rows.flatMap((row) => {
    const { intent } = row;
    if (intent.name !== "addToInquiry" || intent.input.inquiry_id !== inquiryId) return [];
    const said = waitingWords(row);
    return said === null ? [] : [said];
  });

/** One conversation with the shop; an answer counts as read once it was on the screen for three seconds. */
export function InquiryCard({ inquiry, waiting, offline, onSent }: InquiryCardProps) {
  const { inquiry_id, inquiry_no, state, about, messages, unread } = inquiry;
  const [tone, word] = marks[state];
  const read = () => {
    if (unread && !offline) call(readInquiry, { inquiry_id }).catch(() => undefined);
  };
  useWhileVisible(read, 3000, unread && !offline);
  return (
    <Card
      title={`咨询 ${inquiry_no}`}
      aside={unread ? <Tag tone="m">新答复</Tag> : <Tag tone={tone}>{word}</Tag>}
    >
      <About about={about} />
      <Talk said={[...messages, ...waitingOf(inquiry_id, waiting)]} />
      <FurtherMessage inquiryId={inquiry_id} onSent={onSent} />
    </Card>
  );
}
