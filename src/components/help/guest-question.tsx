import { useState } from "react";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import { bareMobile } from "#components/addresses/mobile-text.ts";
import { captchaAnswer, captchaPayload, useCaptcha } from "#components/captcha/captcha.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { askAsGuest, type GuestContact, guestInquiryForm } from "#contract/inquiries/inquiries.ts";
import { useNetwork } from "#platform/network.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea, TextField } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import styles from "./help-sheet.module.css";
import type { HelpTopic } from "./help-topic.ts";
import { forgetQuestion, keepQuestion, keptQuestion } from "./question-draft.ts";

/** One field takes either: an `@` makes it an e-mail address. */
const contactOf = (reach: string): GuestContact =>
  reach.includes("@")
    ? { by: "email", email: reach.trim() }
    : { by: "mobile", mobile: bareMobile(reach) };

const answeredBy = (reach: string): string =>
  reach.includes("@") ? `答复发到 ${reach.trim()}。` : "客服会打电话答复您。";

/** The contact's message stands below its field. */
const issuesOf = ({ contact, ...found }: Record<string, string>): Record<string, string> =>
  contact === undefined ? found : { ...found, reach: contact };

/** A question without an account: the answer needs a mobile number or an e-mail address. */
export function GuestQuestion({ topic }: { readonly topic: HelpTopic }) {
  const [sent, setSent] = useState<{ readonly no: string; readonly reach: string } | null>(null);
  const { reach: network } = useNetwork();
  const captcha = useCaptcha();
  const form = useForm({
    initial: { words: keptQuestion(), reach: "", captcha: "" },
    check: ({ words, reach, captcha: typed }) =>
      issuesOf(
        fieldIssues(guestInquiryForm, {
          words,
          contact: contactOf(reach),
          captcha: captchaAnswer(captcha, typed),
        }),
      ),
    edited: ({ words }) => keepQuestion(words),
    send: async ({ words, reach, captcha: typed }) => {
      const solved = await captchaPayload(captcha, typed);
      if (solved === null) return null;
      const quote_no = topic.kind === "quote" ? topic.quote_no : null;
      let answered = true;
      const asking = call(askAsGuest, { words, contact: contactOf(reach), quote_no, ...solved });
      const refused = await refusalOf(
        asking.then(
          ({ inquiry_no: no }) => {
            forgetQuestion();
            setSent({ no, reach });
          },
          (error: unknown) => {
            answered = !(error instanceof Unreachable);
            throw error;
          },
        ),
      );
      // Without a reply the same form is sent again: the server recognises it by its captcha.
      if (refused !== null && answered) {
        captcha.send({ type: "refresh" });
        form.clear("captcha");
      }
      return refused;
    },
  });
  if (sent !== null) {
    return (
      <div className={styles.sent} role="status">
        <p>
          已发给客服，编号 {sent.no}。{answeredBy(sent.reach)}
        </p>
      </div>
    );
  }
  const { values, errors } = form;
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit} aria-label="给客服留言">
      <TextArea
        label="想问什么"
        name="words"
        rows={3}
        maxLength={1000}
        required
        value={values.words}
        error={errors.words}
        onBlur={() => form.leave("words")}
        onChange={(event) => form.set("words", event.target.value)}
      />
      <TextField
        label="手机号或邮箱"
        name="reach"
        autoComplete="email"
        maxLength={254}
        required
        hint="留手机，客服打电话答复；留邮箱，发邮件答复"
        value={values.reach}
        error={errors.reach}
        onBlur={() => form.leave("reach")}
        onChange={(event) => form.set("reach", event.target.value)}
      />
      <CaptchaField
        captcha={captcha}
        value={values.captcha}
        error={errors.captcha}
        onLeave={() => form.leave("captcha")}
        onChange={(text) => form.set("captcha", text)}
      />
      {network === "silent" || network === "captive" ? (
        <p className={styles.note} role="status">
          现在连不上网络，还发不出；写的话留在这里，联网后再点发送。
        </p>
      ) : null}
      <FormRefusal why={form.refused} />
      <Button type="submit" block busy={form.busy}>
        发送
      </Button>
    </form>
  );
}
