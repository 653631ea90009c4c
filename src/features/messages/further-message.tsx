import { useState } from "react";
import * as v from "valibot";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { messageWords } from "#contract/inquiries/inquiries.ts";
import { post } from "#data/outbox/post.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";

const form = v.object({ words: messageWords("内容") });

interface FurtherMessageProps {
  readonly inquiryId: string;
  onSent(): void;
}

/** A further message; offline it waits in 待发箱. */
export function FurtherMessage({ inquiryId, onSent }: FurtherMessageProps) {
  const [open, setOpen] = useState(false);
  const further = useForm({
    initial: { words: "" },
    check: (values) => fieldIssues(form, values),
    send: async ({ words }) => {
      const input = { inquiry_id: inquiryId, words: words.trim() };
      const posted = await post({ name: "addToInquiry", input }, words.trim().slice(0, 40));
      if (posted.kind === "refused") return posted.message;
      // Sends it as soon as the network is back.
      if (posted.kind === "waiting") shopActors().sendWaiting();
      further.reset();
      setOpen(false);
      onSent();
      return null;
    },
  });
  if (!open) {
    return (
      <Button tone="outline" size="s" onClick={() => setOpen(true)}>
        接着问
      </Button>
    );
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={further.submit} aria-label="接着问">
      <TextArea
        label="接着问"
        name="words"
        rows={3}
        maxLength={1000}
        required
        value={further.values.words}
        error={further.errors.words}
        onChange={(event) => further.set("words", event.target.value)}
      />
      <FormRefusal why={further.refused} />
      <Button type="submit" busy={further.busy}>
        发送
      </Button>
    </form>
  );
}
