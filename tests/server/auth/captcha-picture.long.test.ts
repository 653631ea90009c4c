import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pictureChallenge } from "#server/infra/captcha/captcha.ts";
import { bitmapOf, plainRow, readings } from "./captcha-reader.ts";

/** The same bytes at each run. */
function seeded(seed: string) {
  let count = 0;
  return (size: number): Buffer => {
    count++;
    return createHash("sha512").update(`${seed} ${count}`).digest().subarray(0, size);
  };
}

const pictures = 120;

test("the reader recognises letters that are neither bent nor touching", () => {
  const texts = ["ACEH", "KPRT", "UXY3", "4699"];
  const read = texts.map((text) => readings(plainRow(text), text.length)["pieces plain"]);
  expect(read).toEqual(texts);
});

test("the reader recognises at most one in ten of the shop's captchas", {
  timeout: 300_000,
}, () => {
  const bytes = seeded("captcha");
  const challenges = Array.from({ length: pictures }, () => pictureChallenge(bytes, null));
  const read = challenges.filter(({ data, secret }) => {
    const texts = Object.values(readings(bitmapOf(data), secret.length));
    return texts.some((text) => text.toLowerCase() === secret);
  });
  expect(read.length).toBeLessThanOrEqual(pictures / 10);
});
