import { expect, test } from "vitest";
import { draftArtwork } from "#data/drafts/draft-artwork.ts";

const { isPickedFor } = draftArtwork;
const title = "铜版纸卷标";

test("offers a file for the ordered line whose draft it was picked for, not for its title", () => {
  const first = { key: "draft-file:d1", title };
  const second = { key: "draft-file:d2", title };
  const line = { draftId: "d2", title };
  expect([first, second].map((picked) => isPickedFor(line, picked))).toEqual([false, true]);
});

test("offers the files of a title where the host names no draft", () => {
  const line = { draftId: undefined, title };
  expect(isPickedFor(line, { key: "draft-file:d1", title })).toBe(true);
  expect(isPickedFor(line, { key: "draft-file:d1", title: "透明标签" })).toBe(false);
});
