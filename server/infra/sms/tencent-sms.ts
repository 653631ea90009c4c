import * as v from "valibot";
import type { TencentSmsSettings } from "#server/config/sms-config.ts";
import type { Clock } from "#server/infra/runtime/clock.ts";
import { patienceMs, publicCode } from "./provider-reply.ts";
import type { Sms } from "./sms.ts";
import { tencentAuthorization, tencentContentType } from "./tencent-signing.ts";

const reply = v.object({
  Response: v.object({
    Error: v.optional(v.object({ Code: v.string() })),
    SendStatusSet: v.optional(v.array(v.object({ Code: v.string() }))),
  }),
});

/** Tencent Cloud's text messages: SendSms, 2021-01-11. */
export function tencentSms(own: TencentSmsSettings, { clock }: { readonly clock: Clock }): Sms {
  const { host } = new URL(own.base);
  return {
    async send({ to, code }) {
      const second = Math.floor(clock.now() / 1000);
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${to}`],
        SmsSdkAppId: own.appId,
        SignName: own.sign,
        TemplateId: own.template,
        TemplateParamSet: [code],
      });
      const answer = await fetch(`${own.base}/`, {
        method: "POST",
        headers: {
          authorization: tencentAuthorization(own, { host, service: "sms", body, second }),
          "content-type": tencentContentType,
          "x-tc-action": "SendSms",
          "x-tc-version": "2021-01-11",
          "x-tc-region": own.region,
          "x-tc-timestamp": String(second),
        },
        body,
        signal: AbortSignal.timeout(patienceMs),
      });
      const { Response } = v.parse(reply, await answer.json());
      const said = Response.Error?.Code ?? Response.SendStatusSet?.[0]?.Code ?? "";
      if (said !== "Ok") throw new Error(`Tencent Cloud refused it: ${publicCode(said)}`);
    },
  };
}
