import * as v from "valibot";
import type { WithClock, WithSettings } from "#server/infra/deps.ts";

/** The shop's mini program at WeChat, where the operator has configured one. */
export interface MiniProgram {
  readonly appId: string;
  /** The code that opens the program, a PNG. @throws where WeChat returns none */
  qrCode(scene: string): Promise<Buffer>;
}

const patienceMs = 4000;
/** WeChat's tokens expire after two hours; one is not used in its last minutes. */
const marginMs = 5 * 60_000;

const tokenReply = v.object({ access_token: v.string(), expires_in: v.number() });

/**
 * Requests the token without invalidating an earlier one, so that processes do not disturb each
 * other.
 */
async function newToken(base: string, appId: string, secret: string) {
  const reply = await fetch(`${base}/cgi-bin/stable_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "client_credential", appid: appId, secret }),
    signal: AbortSignal.timeout(patienceMs),
  });
  return v.parse(tokenReply, await reply.json());
}

/** Null where no mini program is configured. */
export function miniProgram({ settings, clock }: WithClock & WithSettings): MiniProgram | null {
  const { wechatMini } = settings;
  if (wechatMini === null) return null;
  const { appId, secret, base } = wechatMini;
  let held: { token: string; until: number } | null = null;
  const token = async (): Promise<string> => {
    if (held !== null && held.until > clock.now()) return held.token;
    const { access_token, expires_in } = await newToken(base, appId, secret);
    held = { token: access_token, until: clock.now() + expires_in * 1000 - marginMs };
    return access_token;
  };
  return {
    appId,
    async qrCode(scene) {
      const reply = await fetch(
        `${base}/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(await token())}`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ scene, width: 430 }),
          signal: AbortSignal.timeout(patienceMs),
        },
      );
      // A refusal is JSON with status 200 too: only a picture is a success.
      const isPicture = reply.headers.get("content-type")?.startsWith("image/") ?? false;
      if (!reply.ok || !isPicture) {
        held = null;
        throw new Error("WeChat gave no code");
      }
      return Buffer.from(await reply.arrayBuffer());
    },
  };
}
