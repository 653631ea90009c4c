import { afterEach, expect, test } from "vitest";
import { hearServerTime } from "#api/device-clock.ts";
import { codeDigits } from "#components/one-time-code/code-field.tsx";
import { keepCode, keptCode, sentCodeOf } from "#components/one-time-code/kept-code.ts";

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 2, 0, 0);
const reply = { code_id: "k1", resend_at: now + minute, expire_time: now + 5 * minute };

afterEach(() => {
  keepCode("login", null);
  hearServerTime(new Date(now).toUTCString(), now);
});

test("counts the pause by the server's clock on a device that is an hour ahead", () => {
  const device = now + 60 * minute;
  hearServerTime(new Date(now).toUTCString(), device);
  const sent = sentCodeOf(reply, "13800138000", device);
  expect([sent.pauseMs, sent.resendAt - device, sent.expireAt - device]).toEqual([
    minute,
    minute,
    5 * minute,
  ]);
});

test("a reload keeps the code and what is left of its pause", () => {
  keepCode("login", sentCodeOf(reply, "13800138000", now));
  expect(keptCode("login", now + 20_000)).toEqual({
    codeId: "k1",
    recipient: "13800138000",
    resendAt: now + minute,
    expireAt: now + 5 * minute,
    pauseMs: 40_000,
  });
  expect(keptCode("login", now + 2 * minute)?.pauseMs).toBe(0);
  expect(keptCode("reset", now)).toBeNull();
});

test("an expired, removed or spoilt code is forgotten", () => {
  keepCode("login", sentCodeOf(reply, "13800138000", now));
  expect(keptCode("login", now + 5 * minute)).toBeNull();
  keepCode("login", null);
  expect(keptCode("login", now)).toBeNull();
});

test("a pasted message gives its six digits", () => {
  expect(codeDigits(" 042 917 ")).toBe("042917");
  expect(codeDigits("０４２９１７")).toBe("042917");
  expect(codeDigits("验证码：042917，5分钟内有效")).toBe("042917");
});
