import { useState } from "react";
import { longestReview } from "#contract/reviews/reviews.ts";
import {
  answerReview,
  hideReview,
  type StaffReview,
  showReview,
} from "#contract/staff/staff-reviews.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";

interface ActProps {
  readonly one: StaffReview;
  again(): void;
  onClose(): void;
}

function Answer({ one, again, onClose }: ActProps) {
  const { review_id, updatedAt, answer } = one;
  const form = useForm({
    initial: { words: answer?.words ?? "" },
    check: (values) => needed(values, { words: "请填写回复" }),
    send: ({ words }) => {
      const input = { review_id, updatedAt, words: words.trim() };
      return done(staffCall(answerReview, input), "已回复", () => {
        onClose();
        again();
      });
    },
  });
  return (
    <FormAct
      title="回复评价"
      description="显示在商品页的评价下面，大家都看得到。"
      form={form}
      label="回复"
      onClose={onClose}
    >
      <TextArea
        label="回复"
        rows={4}
        maxLength={longestReview}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}

function Hide({ one: { review_id }, again, onClose }: ActProps) {
  const form = useForm({
    initial: { reason: "" },
    check: (values) => needed(values, { reason: "请填写原因" }),
    send: ({ reason }) => {
      const input = { review_id, reason: reason.trim() };
      return done(staffCall(hideReview, input), "已隐藏", () => {
        onClose();
        again();
      });
    },
  });
  return (
    <FormAct
      title="隐藏评价"
      description="商品页不再显示它，也不计入评分，但会写明隐藏了几条。买家看得到原因，操作记入记录。差评不是隐藏的理由。"
      form={form}
      label="隐藏"
      tone="danger"
      onClose={onClose}
    >
      <TextArea
        label="原因"
        rows={3}
        maxLength={longestReview}
        value={form.values.reason}
        error={form.errors.reason}
        onChange={(event) => form.set("reason", event.target.value)}
      />
    </FormAct>
  );
}

/** Answer, hide or show again; there is no way to change a review. */
export function ReviewActs({ one, again }: Omit<ActProps, "onClose">) {
  const [open, setOpen] = useState<"answer" | "hide" | null>(null);
  const close = () => setOpen(null);
  const show = async () => {
    const showing = staffCall(showReview, { review_id: one.review_id });
    const refused = await done(showing, "已恢复显示", again);
    if (refused !== null) toast(refused, { tone: "danger" });
  };
  return (
    <div className={styles.actions}>
      <Button tone="outline" size="s" onClick={() => setOpen("answer")}>
        {one.answer === null ? "回复" : "改回复"}
      </Button>
      {one.hidden === null ? (
        <Button tone="plain" size="s" onClick={() => setOpen("hide")}>
          隐藏
        </Button>
      ) : (
        <Button tone="plain" size="s" onClick={() => void show()}>
          恢复显示
        </Button>
      )}
      {open === "answer" ? <Answer one={one} again={again} onClose={close} /> : null}
      {open === "hide" ? <Hide one={one} again={again} onClose={close} /> : null}
    </div>
  );
}
