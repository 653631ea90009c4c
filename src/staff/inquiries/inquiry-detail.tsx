import { staffPaths } from "#contract/paths/staff-paths.ts";
import { closeInquiry, type StaffInquiry, staffInquiry } from "#contract/staff/staff-inquiries.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { done } from "#staff/form-act.tsx";
import listStyles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./inquiries.module.css";
import { useInquiryNews } from "./inquiry-news.ts";
import { askerWords, stateTones, stateWords } from "./inquiry-words.ts";
import { SubjectLink } from "./subject-link.tsx";

function Talk({ messages }: Pick<StaffInquiry, "messages">) {
  return (
    <ol className={styles.talk}>
      {messages.map(({ at, by, words, who }) => (
        <li key={`${at} ${words}`} className={styles.said} data-by={by}>
          <p className={listStyles.note}>
            {by === "buyer" ? "问的人" : `客服${who === "" ? "" : ` ${who}`}`} · {fullTime(at)}
          </p>
          <p className={styles.words}>{words}</p>
        </li>
      ))}
    </ol>
  );
}

interface InquiryProps {
  readonly one: StaffInquiry;
  again(): void;
}

function Inquiry({ one, again }: InquiryProps) {
  useInquiryNews(again);
  const close = async () => {
    const closing = staffCall(closeInquiry, { inquiry_id: one.inquiry_id });
    const refused = await done(closing, "已结束，对方再问会重新打开", again);
    if (refused !== null) toast(refused, { tone: "danger" });
  };
  return (
    <Card
      title={one.inquiry_no}
      aside={<Tag tone={stateTones[one.state]}>{stateWords[one.state]}</Tag>}
    >
      <p className={listStyles.facts}>
        <span>
          {askerWords(one)}
          {one.person.mobile === "" ? null : (
            <CopyButton text={one.person.mobile} label="复制手机号" />
          )}
        </span>
        <SubjectLink about={one.about} />
      </p>
      <Talk messages={one.messages} />
      <AnswerForm key={one.messages.length} one={one} onDone={again} />
      {one.state === "closed" ? null : (
        <div className={listStyles.actions}>
          <Button tone="outline" size="s" onClick={() => void close()}>
            不再答复，结束
          </Button>
        </div>
      )}
    </Card>
  );
}

/** 咨询详情: the conversation, who asked about what, and the answer. */
export function InquiryDetail({ id }: ScreenProps) {
  return (
    <Page title="咨询详情" back={staffPaths.inquiries()} narrow>
      <Ask load={() => staffCall(staffInquiry, { id })}>
        {(one, again) => <Inquiry one={one} again={again} />}
      </Ask>
    </Page>
  );
}
