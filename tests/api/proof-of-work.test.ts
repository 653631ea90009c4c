import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { workOut } from "#components/captcha/proof-of-work.ts";
import { firstWordOfSha256 } from "#components/captcha/sha256.ts";

const firstWord = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0);

test("the first word of SHA-256 for every ASCII text of one block", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii", maxLength: 55 }), (text) => {
      expect(firstWordOfSha256(text)).toBe(firstWord(text));
    }),
    { numRuns: 2000 },
  );
});

const task = (value: unknown) => `data:application/json;base64,${btoa(JSON.stringify(value))}`;
const never = new AbortController().signal;

test("the answer found is one that the server accepts", async () => {
  const challenge = "0123456789abcdef0123456789abcdef";
  const answer = await workOut(task({ algorithm: "SHA-256", bits: 12, challenge }), never);
  expect(answer).toMatch(/^[0-9a-z]{1,6}$/);
  expect(firstWord(challenge + answer) >>> 20).toBe(0);
});

test("work that is no longer wanted stops; work that is not understood is refused", async () => {
  const challenge = "0123456789abcdef0123456789abcdef";
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(
    workOut(task({ algorithm: "SHA-256", bits: 28, challenge }), stopped),
  ).rejects.toThrow("stopped");
  await expect(workOut(task({ algorithm: "MD5", bits: 8, challenge }), never)).rejects.toThrow();
});
