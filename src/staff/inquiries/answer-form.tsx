import { answerInquiry, type StaffInquiry } from "#contract/staff/staff-inquiries.ts";
import { staffAct } from "#staff/call.ts";
import { done, needed } from "#staff/form-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { answerGoes } from "./inquiry-words.ts";

/** Typed answers by their conversation: a further message of the buyer must not clear them. */
const typed = new Map<string, string>();

interface AnswerFormProps {
  readonly one: StaffInquiry;
  onDone(): void;
}

/** The answer, based on the messages that are shown. */
export function AnswerForm({ one, onDone }: AnswerFormProps) {
  const { inquiry_id, messages, person } = one;
  const onlyMobile = person.kind === "guest" && person.email === "";
  const form = useForm({
    initial: { words: typed.get(inquiry_id) ?? "" },
    check: (values) => needed(values, { words: "请填写答复" }),
    edited: ({ words }) => typed.set(inquiry_id, words),
    send: ({ words }) => {
      const answer = { inquiry_id, words: words.trim(), seen: messages.length };
      return done(staffAct(answerInquiry, answer), onlyMobile ? "已记下" : "已答复", () => {
        typed.delete(inquiry_id);
        onDone();
      });
    },
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit} aria-label="答复">
      <TextArea
        label={onlyMobile ? "电话里说了什么" : "答复"}
        rows={4}
        maxLength={1000}
        hint={answerGoes(one)}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
      <FormRefusal why={form.refused} />
      <Button type="submit" busy={form.busy}>
        {onlyMobile ? "记下" : "答复"}
      </Button>
    </form>
  );
}
