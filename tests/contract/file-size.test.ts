import { expect, test } from "vitest";
import { fileSize } from "#contract/format/file-size.ts";

test.each([
  [0, "0 字节"],
  [50, "50 字节"],
  [1023, "1023 字节"],
  [1024, "1 KB"],
  [1_048_063, "1023 KB"],
  [1_048_064, "1.0 MB"],
  [13_002_342, "12.4 MB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
