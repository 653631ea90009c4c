import { Link, useNavigate, useParams } from "react-router-dom";
import { Unreachable } from "#api/unreachable.ts";
import { captchaAnswer, captchaPayload, useCaptcha } from "#components/captcha/captcha.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { isIntroducer, registerForm } from "#contract/auth/auth.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { readOrderIntent } from "#data/outbox/order-intent.ts";
import { openLogin, shopActors } from "#machines/shop-actors.ts";
import { CheckField, TextField } from "#ui/controls/field.tsx";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { EmailField, MobileField, PasswordField } from "./account-fields.tsx";
import { CaptchaFormActions } from "./captcha-form-actions.tsx";
import { PanelLinks } from "./links.tsx";
import styles from "./panel.module.css";
import { registrationRefusal } from "./registration-refusal.ts";
import { signUp } from "./sign-in.ts";
import { useWayBack } from "./way-back.ts";
import { WishedJobCard } from "./wished-job.tsx";

const empty = { mobile: "", password: "", email: "", name: "", captcha: "", consent: false };

/** An invalid referrer is reported and ignored; it does not prevent a registration. */
function Introducer({ named, known }: { named: string; known: string }) {
  return known === named ? <Tag tone="c">推荐人 {known}</Tag> : <Tag>推荐码无效，可继续注册</Tag>;
}

/** 注册: registers and logs in. `/auth/register/:introducer` names the referrer. */
export function Component() {
  const navigate = useNavigate();
  const { introducer: named = "" } = useParams();
  const introducer = isIntroducer(named) ? named : "";
  const { userSession, notices } = shopActors();
  const captcha = useCaptcha();
  const back = useWayBack();
  // A wished order leads to its checkout, from wherever its buyer comes.
  const wished = readOrderIntent();
  const onward =
    back ?? (wished === null ? paths.home() : paths.checkout({ draft: wished.draftId }));
  const form = useForm({
    initial: empty,
    check: (values) =>
      fieldIssues(registerForm, {
        ...values,
        introducer,
        captcha: captchaAnswer(captcha, values.captcha),
      }),
    send: async ({ captcha: typed, consent, ...values }) => {
      if (!consent) return { field: "consent", message: "请先阅读并同意服务协议" };
      const solved = await captchaPayload(captcha, typed);
      if (solved === null) return null;
      const asked = { ...values, introducer, consent, ...solved };
      let answered = true;
      const registering = signUp(asked).then(
        (session) => {
          userSession.send({ type: "server.signedIn", session });
          notices.show("注册成功，已为您登录", "ok");
          void navigate(onward, { replace: true });
        },
        (error: unknown) => {
          answered = !(error instanceof Unreachable);
          throw error;
        },
      );
      const refused = await registrationRefusal(registering);
      if (refused === null) return null;
      userSession.send({ type: "server.registrationFailed", made: null });
      // Without a reply the same form is sent again: the server recognises it by its captcha.
      if (answered) {
        captcha.send({ type: "refresh" });
        form.clear("captcha");
      }
      return refused;
    },
  });
  const { values, errors } = form;
  return (
    <Page title="注册" narrow>
      <WishedJobCard />
      <Card marks aside={named === "" ? null : <Introducer named={named} known={introducer} />}>
        <form className={styles.form} noValidate onSubmit={form.submit} aria-label="注册">
          <MobileField form={form} />
          <PasswordField form={form} kind="new" />
          <EmailField form={form} hint="忘记密码时，新密码发到这里" />
          <TextField
            label="姓名"
            name="name"
            autoComplete="name"
            maxLength={30}
            required
            value={values.name}
            error={errors.name}
            onBlur={() => form.leave("name")}
            onChange={(event) => form.set("name", event.target.value)}
          />
          <CaptchaField
            captcha={captcha}
            value={values.captcha}
            error={errors.captcha}
            onLeave={() => form.leave("captcha")}
            onChange={(text) => form.set("captcha", text)}
          />
          <CheckField
            name="consent"
            required
            checked={values.consent}
            error={errors.consent}
            label={
              <>
                我已阅读并同意
                <Link to={paths.terms()} target="_blank">
                  服务协议
                </Link>
                和
                <Link to={paths.privacy()} target="_blank">
                  隐私说明
                </Link>
              </>
            }
            onChange={(event) => form.set("consent", event.target.checked)}
          />
          <FormRefusal why={form.refused} />
          <CaptchaFormActions submit="注册" form={form} captcha={captcha} />
          <PanelLinks links={[{ text: "已有账号？去登录", to: () => openLogin(true) }]} />
        </form>
      </Card>
    </Page>
  );
}
