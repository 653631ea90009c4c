import * as v from "valibot";
import type { AlipaySettings } from "#server/config/settings.ts";
import { type Fields, isSignedBy, rawValue, signatureOf, signedText } from "./alipay-signing.ts";
import type { GatewayDeps } from "./payment.ts";
import { shanghaiTime } from "./shanghai-time.ts";

const patienceMs = 4000;

const reply = v.looseObject({
  code: v.string(),
  sub_code: v.optional(v.string(), ""),
});
export type AlipayReply = v.InferOutput<typeof reply>;

const envelope = v.looseObject({ sign: v.string() });

/** Client of Alipay: signs every request and accepts only signed replies. */
export function alipay(own: AlipaySettings, { clock }: Pick<GatewayDeps, "clock">) {
  const signed = (method: string, content: object, more: Fields): URLSearchParams => {
    const fields = {
      ...more,
      app_id: own.appId,
      method,
      format: "JSON",
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: shanghaiTime(new Date(clock.now())),
      version: "1.0",
      biz_content: JSON.stringify(content),
    };
    const sign = signatureOf(own.privateKey, signedText(fields, ["sign"]));
    return new URLSearchParams({ ...fields, sign });
  };

  return {
    /** The address of a page at Alipay. */
    page: (method: string, content: object, more: Fields): string =>
      `${own.base}/gateway.do?${signed(method, content, more)}`,
    /** @throws where Alipay does not answer, has no result, or another server answers */
    async call(method: string, content: object): Promise<AlipayReply> {
      const answer = await fetch(`${own.base}/gateway.do?charset=utf-8`, {
        method: "POST",
        body: signed(method, content, {}),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await answer.text();
      const value = rawValue(text, `${method.replaceAll(".", "_")}_response`);
      const { sign } = v.parse(envelope, JSON.parse(text));
      if (value === null || !isSignedBy(own.publicKey, value, sign)) {
        throw new Error(`Alipay answered ${method} without its signature`);
      }
      const outcome = v.parse(reply, JSON.parse(value));
      const unsure = outcome.code === "20000" || outcome.sub_code.endsWith("SYSTEM_ERROR");
      if (unsure) throw new Error(`Alipay could not say: ${outcome.sub_code}`);
      return outcome;
    },
  };
}

export type Alipay = ReturnType<typeof alipay>;
