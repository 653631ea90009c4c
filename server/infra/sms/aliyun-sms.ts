import * as v from "valibot";
import type { AliyunSmsSettings } from "#server/config/sms-config.ts";
import type { Clock, Random } from "#server/infra/runtime/clock.ts";
import { signedByAliyun } from "./aliyun-signing.ts";
import { patienceMs, publicCode } from "./provider-reply.ts";
import type { Sms } from "./sms.ts";

const reply = v.object({ Code: v.string() });

interface AliyunDeps {
  readonly clock: Clock;
  readonly random: Random;
}

/** Alibaba Cloud's text messages: SendSms of dysmsapi, 2017-05-25. */
export function aliyunSms(own: AliyunSmsSettings, { clock, random }: AliyunDeps): Sms {
  return {
    async send({ to, code }) {
      const { query, headers } = signedByAliyun(own, {
        host: new URL(own.base).host,
        action: "SendSms",
        version: "2017-05-25",
        query: {
          PhoneNumbers: to,
          SignName: own.sign,
          TemplateCode: own.template,
          TemplateParam: JSON.stringify({ code }),
        },
        at: clock.now(),
        nonce: random.uuid(),
      });
      const answer = await fetch(`${own.base}/?${query}`, {
        method: "POST",
        headers,
        signal: AbortSignal.timeout(patienceMs),
      });
      const { Code } = v.parse(reply, await answer.json());
      if (Code !== "OK") throw new Error(`Alibaba Cloud refused it: ${publicCode(Code)}`);
    },
  };
}
