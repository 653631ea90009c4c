import { codes } from "#contract/http/reply.ts";
import type { FaultSwitch } from "./switches.ts";

/** The reply instead of the server's. */
export interface StandIn {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const envelope = (code: number, msg: string): StandIn => ({
  status: 200,
  type: "application/json; charset=utf-8",
  body: JSON.stringify({ code, msg, data: null }),
});

/** The replacement reply; null where the call reaches the server or nothing arrives. */
export function standIn({ kind, status }: FaultSwitch): StandIn | null {
  switch (kind) {
    case "status":
      return { status, type: "text/plain", body: "" };
    case "token-refused":
      return envelope(codes.appTokenInvalid, "应用令牌无效（测试开关）");
    case "login-expired":
      return envelope(codes.loginExpired, "登录超时,请重新登录!");
    case "forbidden":
      return envelope(codes.forbidden, "没有权限（测试开关）");
    case "portal":
      return { status: 200, type: "text/html", body: "<!doctype html><title>上网认证</title>" };
    case "lost-reply":
    case "time-out":
    case "offline":
    case "slow":
    case "price-moved":
    case "clock-wrong":
      return null;
  }
}

const bytesASecond = 2000;

/** Duration of a reply of so many bytes on a slow connection, ms. */
export const slowness = (bytes: number): number => (bytes / bytesASecond) * 1000;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body with a total that the server will refuse; unchanged where it has no total. */
export function withWrongTotal(body: string): string {
  const read = jsonOf(body);
  if (typeof read !== "object" || read === null || !("expected_total" in read)) return body;
  return JSON.stringify({ ...read, expected_total: "0.01" });
}

const yearMs = 365 * 86_400_000;

export const yearEarlier = (date: string): string =>
  new Date(Date.parse(date) - yearMs).toUTCString();
