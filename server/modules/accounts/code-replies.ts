import { codes, Refusal } from "#contract/http/reply.ts";
import type { WithClock, WithSms } from "#server/infra/deps.ts";
import type { Sms } from "#server/infra/sms/sms.ts";
import { codePauseMs } from "./code-limits.ts";
import type { CodeVerdict } from "./one-time-codes.repository.ts";

export const voidCode = () =>
  new Refusal(codes.captchaWrong, "验证码已失效，请重新获取", { tries_left: 0 });

/**
 * @param by how the code was sent, as the message names it
 * @throws Refusal `captchaWrong` with the number of tries that are left
 */
export function assertRight(verdict: CodeVerdict, by = "短信"): void {
  switch (verdict.kind) {
    case "right":
      return;
    case "wrong": {
      const { left } = verdict;
      const text = `${by}验证码不正确，还可以试 ${left} 次`;
      throw new Refusal(codes.captchaWrong, text, { tries_left: left });
    }
    case "void":
      throw voidCode();
  }
}

/** What the page needs to know about a code that was sent. */
export const sentReply = (deps: WithClock, id: string, expiresAt: Date) => ({
  code_id: id,
  resend_at: deps.clock.now() + codePauseMs,
  expire_time: expiresAt.getTime(),
});

/** @throws Refusal `notFound` where the shop sends no text messages */
export function gatewayOf({ sms }: WithSms): Sms {
  if (sms === null) throw new Refusal(codes.notFound, "本店没有开通短信验证码");
  return sms;
}
