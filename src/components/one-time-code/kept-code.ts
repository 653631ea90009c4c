import * as v from "valibot";
import { deviceAhead } from "#api/device-clock.ts";
import { readSession, removeSession, writeSession } from "#db/records.ts";
import type { SentCode } from "#machines/code-entry.machine.ts";

export type CodePurpose = "login" | "reset" | "mobile" | "email";

interface SentReply {
  readonly code_id: string;
  readonly resend_at: number;
  readonly expire_time: number;
}

/** The server's reply with instants of this device, whose clock may be wrong. */
export function sentCodeOf(reply: SentReply, recipient: string, now = Date.now()): SentCode {
  const resendAt = reply.resend_at + deviceAhead();
  const expireAt = reply.expire_time + deviceAhead();
  return {
    codeId: reply.code_id,
    recipient,
    resendAt,
    expireAt,
    pauseMs: Math.max(0, resendAt - now),
  };
}

const stored = v.object({
  codeId: v.string(),
  recipient: v.string(),
  resendAt: v.number(),
  expireAt: v.number(),
});

const keyOf = (purpose: CodePurpose): string => `code:${purpose}`;

/** Stores a sent code for reloads of this tab. */
export function keepCode(purpose: CodePurpose, sent: SentCode | null): void {
  if (sent === null) removeSession(keyOf(purpose));
  else writeSession(keyOf(purpose), JSON.stringify(sent));
}

/** The code that was sent before a reload; null where there is none or it has expired. */
export function keptCode(purpose: CodePurpose, now = Date.now()): SentCode | null {
  const text = readSession(keyOf(purpose));
  if (text === null) return null;
  try {
    const { codeId, recipient, resendAt, expireAt } = v.parse(stored, JSON.parse(text));
    if (expireAt <= now) return null;
    return { codeId, recipient, resendAt, expireAt, pauseMs: Math.max(0, resendAt - now) };
  } catch {
    return null;
  }
}
