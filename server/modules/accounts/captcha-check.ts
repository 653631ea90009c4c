import { codes, Refusal } from "#contract/http/reply.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { spendCaptcha } from "./captchas.repository.ts";

export const captchaWrong = () => new Refusal(codes.captchaWrong, "验证码不正确");

interface WithCaptcha {
  readonly input: {
    readonly captcha?: string | undefined;
    readonly captcha_id?: string | undefined;
  };
  readonly caller: { readonly appHash: string };
}

/** Uses up the captcha of a call. @throws Refusal `captchaWrong` */
export async function consumeCaptcha(
  deps: WithDatabase & WithClock,
  { input: { captcha_id = "", captcha = "" }, caller }: WithCaptcha,
): Promise<void> {
  if (!(await spendCaptcha(deps, captcha_id, caller.appHash, captcha))) throw captchaWrong();
}
