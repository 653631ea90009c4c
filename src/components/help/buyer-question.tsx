import { useState } from "react";
import { Link } from "react-router-dom";
import * as v from "valibot";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { messageWords } from "#contract/inquiries/inquiries.ts";
import { paths } from "#contract/paths/paths.ts";
import { post } from "#data/outbox/post.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import styles from "./help-sheet.module.css";
import { type HelpTopic, subjectOf } from "./help-topic.ts";
import { forgetQuestion, keepQuestion, keptQuestion } from "./question-draft.ts";

interface BuyerQuestionProps {
  readonly topic: HelpTopic;
  onLeave(): void;
}

type Outcome = "sent" | "waiting";

function Done({ outcome, onLeave }: { outcome: Outcome; onLeave(): void }) {
  const waits = outcome === "waiting";
  return (
    <div className={styles.sent} role="status" data-waits={waits ? "" : undefined}>
      <p>
        {waits
          ? "还没有发出，先放在待发箱里，联网后自动发给客服。"
          : "已发给客服。答复发到您的邮箱，也在“我的消息”里。"}
      </p>
      <Link to={waits ? paths.outbox() : paths.messages()} onClick={onLeave}>
        {waits ? "看待发箱" : "看我的消息"}
      </Link>
    </div>
  );
}

const form = v.object({ words: messageWords("问题") });

/** A signed-in buyer's question: offline it waits in 待发箱. */
export function BuyerQuestion({ topic, onLeave }: BuyerQuestionProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const question = useForm({
    initial: { words: keptQuestion() },
    check: (values) => fieldIssues(form, values),
    edited: ({ words }) => keepQuestion(words),
    send: async ({ words }) => {
      const input = { words: words.trim(), about: subjectOf(topic) };
      const posted = await post({ name: "askShop", input }, words.trim().slice(0, 40));
      if (posted.kind === "refused") return posted.message;
      // Sends it as soon as the network is back.
      if (posted.kind === "waiting") shopActors().sendWaiting();
      forgetQuestion();
      setOutcome(posted.kind);
      return null;
    },
  });
  if (outcome !== null) return <Done outcome={outcome} onLeave={onLeave} />;
  return (
    <form className={formStyles.form} noValidate onSubmit={question.submit} aria-label="给客服留言">
      <TextArea
        label="想问什么"
        name="words"
        rows={4}
        maxLength={1000}
        required
        hint="答复发到您的邮箱，也在“我的消息”里"
        value={question.values.words}
        error={question.errors.words}
        onBlur={() => question.leave("words")}
        onChange={(event) => question.set("words", event.target.value)}
      />
      <FormRefusal why={question.refused} />
      <Button type="submit" block busy={question.busy}>
        发送
      </Button>
    </form>
  );
}
