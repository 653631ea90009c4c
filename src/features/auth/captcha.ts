import { type ActorRefFrom, fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { captcha, verifyCaptcha } from "#contract/auth.ts";
import { captchaMachine } from "#machines/captcha.machine.ts";
import { useOwnActor } from "#machines/door.ts";
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
      await whileWanted(signal, call(verifyCaptcha, body, { signal }));
    }),
    work: fromPromise(async ({ input: challenge, signal }) => {
      if (challenge === null) throw new Error("there is no captcha to work out");
      return whileWanted(signal, workOut(challenge.data, signal));
    }),
  },
});

/** A captcha that lives as long as the panel which shows it. */
export const useCaptcha = (): Captcha => useOwnActor("captcha", wired);

/** What login and registration send: the id, and the letters typed or the work done. */
export function captchaPayload(captcha: Captcha, typed: string) {
  const { kind, challenge, answer } = captcha.getSnapshot().context;
  return { captcha: kind === "pow" ? answer : typed, captcha_id: challenge?.id ?? "" };
}
