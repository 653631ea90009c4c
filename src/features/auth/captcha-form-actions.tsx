import type { Captcha } from "#components/captcha/captcha.ts";
import { Button } from "#ui/controls/button.tsx";
import styles from "./panel.module.css";

interface CaptchaFormActionsProps {
  submit: string;
  form: { readonly busy: boolean; reset(): void };
  captcha: Captcha;
}

/** Submit and 重置 of a form with a captcha; a reset fetches another captcha. */
export function CaptchaFormActions({ submit, form, captcha }: CaptchaFormActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={form.busy}>
        {submit}
      </Button>
      <Button
        tone="outline"
        onClick={() => {
          form.reset();
          captcha.send({ type: "refresh" });
        }}
      >
        重置
      </Button>
    </div>
  );
}
