import type { Settings } from "#server/config/settings.ts";
import { type Log, safeError } from "#server/infra/logging/log.ts";
import type { Clock, Random } from "#server/infra/runtime/clock.ts";
import { aliyunSms } from "./aliyun-sms.ts";
import { embeddedSms } from "./embedded-sms.ts";
import { tencentSms } from "./tencent-sms.ts";

/** A one-time code for a mobile number of eleven digits. */
export interface TextMessage {
  readonly to: string;
  readonly code: string;
}

export interface Sms {
  /** @throws where the provider did not accept the message. */
  send(message: TextMessage): Promise<void>;
}

interface SmsDeps {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
}

/** The configured gateway, built once; null where the shop sends no text messages. */
export function smsGateway(deps: SmsDeps, say: (line: string) => void): Sms | null {
  const { sms, dataDir, mailFrom } = deps.settings;
  switch (sms.kind) {
    case "off":
      return null;
    case "embedded":
      return embeddedSms(dataDir, mailFrom, say);
    case "aliyun":
      return aliyunSms(sms, deps);
    case "tencent":
      return tencentSms(sms, deps);
  }
}

/** Sends without delaying the caller, so that a reply takes the same time with and without it. */
export function sendTextSoon(sms: Sms, log: Log, message: TextMessage): void {
  sms.send(message).catch((error: unknown) => {
    log.error({ fault: safeError(error) }, "a text message could not be sent");
  });
}
