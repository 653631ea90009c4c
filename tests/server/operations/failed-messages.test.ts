import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { messageSenders } from "#server/bootstrap.ts";
import { newMeasures } from "#server/operations/metrics.ts";
import { testSettings } from "#tests/server/support/harness.ts";

const nowhere = "127.0.0.1:1";
const sms = {
  kind: "aliyun",
  keyId: "key-of-the-shop",
  secret: "secret-of-the-shop",
  sign: "齐墨印纸",
  template: "SMS_1234",
  base: `http://${nowhere}`,
} as const;
const services = { clock: { now: Date.now }, random: { uuid: randomUUID, bytes: randomBytes } };

test("counts emails and text messages that nobody accepted", async () => {
  const measures = newMeasures();
  const settings = testSettings({ sms, smtpUrl: `smtp://${nowhere}` });
  const senders = messageSenders({ ...services, settings }, measures, () => undefined);
  const figures = () =>
    [...measures.failedMessages.text("failed", "").matchAll(/kind="(\w+)"} (\d+)$/gm)].map(
      ([, kind, count]) => [kind, Number(count)],
    );
  const counted = (mail: number, texts: number) => [
    ["mail", mail],
    ["sms", texts],
  ];
  expect(figures()).toEqual(counted(0, 0));
  const letter = { to: "a@b.example", subject: "x", text: "x" };
  await expect(senders.mail.send(letter)).rejects.toThrow();
  expect(figures()).toEqual(counted(1, 0));
  await expect(senders.sms?.send({ to: "13800138000", code: "123456" })).rejects.toThrow();
  expect(figures()).toEqual(counted(1, 1));
});
