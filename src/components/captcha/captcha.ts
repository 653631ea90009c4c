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

/** A captcha with the lifetime of its panel. */
export const useCaptcha = (): Captcha => useOwnActor("captcha", wired);

/** The typed letters, or the device's result. */
export function captchaAnswer(captcha: Captcha, typed: string): string {
  const { kind, answer } = captcha.getSnapshot().context;
  return kind === "pow" ? answer : typed;
}

/**
 * The captcha of login, registration and recovery. Waits for a challenge under way. Null where none
 * could be loaded, which the field shows, or where the panel was closed meanwhile. After a failure
 * a press loads another one, because the typed letters belong to no picture.
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
