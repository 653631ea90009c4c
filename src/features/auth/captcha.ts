import { type ActorRefFrom, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { captcha, verifyCaptcha } from "#contract/auth/auth.ts";
import { useOwnActor } from "#machines/actor-registry.ts";
import { captchaMachine } from "#machines/captcha.machine.ts";
import { pressOver } from "#ui/controls/after-press.ts";
import { workOut } from "./proof-of-work.ts";

export type Captcha = ActorRefFrom<typeof captchaMachine>;

const wired = captchaMachine.provide({
  actors: {
    fetchChallenge: fromPromise(async ({ input: kind, signal }) => {
      const asking = call(captcha, { type: kind }, { signal });
      const { captchaId, data } = await whileWanted(signal, asking);
      return { id: captchaId, kind, data };
    }),
    verify: fromPromise(async ({ input: { challenge, answer }, signal }) => {
      if (challenge === null) throw new Error("there is no captcha to verify");
      const { id, kind } = challenge;
      const body = { id, verify_value: answer, captcha_type: kind };
      await whileWanted(signal, call(verifyCaptcha, body, { signal })).finally(pressOver);
    }),
    work: fromPromise(async ({ input: challenge, signal }) => {
      if (challenge === null) throw new Error("there is no captcha to work out");
      return whileWanted(signal, workOut(challenge.data, signal));
    }),
  },
});

/** A captcha that lives as long as the panel which shows it. */
export const useCaptcha = (): Captcha => useOwnActor("captcha", wired);

/** The letters typed, or what the device has worked out. */
export function captchaAnswer(captcha: Captcha, typed: string): string {
  const { kind, answer } = captcha.getSnapshot().context;
  return kind === "pow" ? answer : typed;
}

/**
 * What login, registration and recovery send. A challenge that is on its way is waited for; null
 * where none could be had, which the field tells, or where the panel is closed meanwhile. Where the
 * last one failed, a tap asks for another: nobody has seen what the letters typed would answer.
 */
export async function captchaPayload(captcha: Captcha, typed: string) {
  if (captcha.getSnapshot().matches("failed")) {
    captcha.send({ type: "refresh" });
    return null;
  }
  const there = await waitFor(
    captcha,
    (now) => now.context.challenge !== null || now.matches("failed"),
  ).catch(() => null);
  const challenge = there?.context.challenge ?? null;
  if (challenge === null) return null;
  return { captcha: captchaAnswer(captcha, typed), captcha_id: challenge.id };
}
