// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { listDrafts, putDraft, removeDraft } from "#data/drafts/drafts.ts";
import { openDraftsFile, readDraftsFile, writeDraftsFile } from "#data/drafts/drafts-file.ts";
import { importDrafts } from "#data/drafts/import-drafts.ts";
import type { DraftRow } from "#db/rows.ts";
import { followUser } from "#db/user-database.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const [first, second] = [
  "11111111-aaaa-4aaa-8aaa-111111111111",
  "22222222-bbbb-4bbb-8bbb-222222222222",
];
const job = presetJob("lz", {}, null, seedPriceBook);
const draft = (id: string, title: string, updatedAt: number): DraftRow => ({
  id,
  title,
  productId: "p1",
  quoteType: "lz",
  job,
  updatedAt,
  total: "128.00",
  formVersion: 1,
});

const readRows = (text: string): readonly DraftRow[] => {
  const file = readDraftsFile(text);
  if (file.kind !== "read") throw new Error(file.kind);
  return file.drafts;
};

/** A file of the first published version, as a buyer may hold one. */
const published = JSON.stringify({
  format: "qimo-drafts",
  savedAt: 1_790_000_000_000,
  drafts: [
    {
      id: first,
      title: "瓶贴",
      productId: null,
      quoteType: "lz",
      job: { quoteType: "lz", width: 50, height: null },
      formVersion: 1,
      updatedAt: 1_789_000_000_000,
    },
  ],
  formVersion: 1,
});

const nothing = { added: 0, beside: 0, known: 0, newerHere: 0, unstored: 0 };

beforeEach(async () => {
  followUser(null);
  for (const { id } of await listDrafts()) await removeDraft(id);
});

test("drafts come out of a file as they went in, without their prices", () => {
  const rows = [draft(first, "瓶贴", 5), draft(second, "盒贴", 7)];
  expect(readDraftsFile(writeDraftsFile(rows, 9))).toEqual({
    kind: "read",
    drafts: rows.map(({ total: _, ...unpriced }) => unpriced),
    unreadable: 0,
  });
});

test("takes no price from a file, whoever wrote it", () => {
  const file = JSON.parse(published);
  const [good] = file.drafts;
  const forged = ["0.01", "0.00", "99999999.00"].map((total, at) => ({
    ...good,
    id: `${first.slice(0, -1)}${at}`,
    total,
  }));
  const drafts = readRows(JSON.stringify({ ...file, drafts: forged }));
  expect(drafts.map((one) => [one.id.slice(-1), "total" in one])).toEqual([
    ["0", false],
    ["1", false],
    ["2", false],
  ]);
});

test("reads a file of version 1, an unfinished form included", () => {
  expect(readDraftsFile(published)).toEqual({
    kind: "read",
    drafts: [
      {
        id: first,
        title: "瓶贴",
        productId: null,
        quoteType: "lz",
        job: { quoteType: "lz", width: 50, height: null },
        formVersion: 1,
        updatedAt: 1_789_000_000_000,
      },
    ],
    unreadable: 0,
  });
});

test("names a newer file, and any other content, as what it is", () => {
  const newer = JSON.stringify({ ...JSON.parse(published), formVersion: 99 });
  expect(readDraftsFile(newer)).toEqual({ kind: "newer" });
  const rubbish = ["", "{", "null", "[]", "7", '"qimo-drafts"', "{}", "\u0000\u0001PK"];
  const foreign = ['{"format":"other","savedAt":1,"drafts":[]}', '{"format":"qimo-drafts"}'];
  for (const text of [...rubbish, ...foreign]) {
    expect([text, readDraftsFile(text)]).toEqual([text, { kind: "strange" }]);
  }
});

test("counts drafts that cannot be read and reads the others", () => {
  const good = JSON.parse(published).drafts[0];
  const bad = [
    null,
    "瓶贴",
    { ...good, id: "x" },
    { ...good, title: 7 },
    { ...good, job: { quoteType: "paper" } },
    { ...good, formVersion: 99 },
    { ...good, job: { quoteType: "lz", words: "长".repeat(20_000) } },
    { ...good, quoteType: "no-such-kind" },
  ];
  const file = { format: "qimo-drafts", savedAt: 1, drafts: [...bad, good] };
  const read = readDraftsFile(JSON.stringify(file));
  expect(read.kind === "read" && [read.drafts.map(({ id }) => id), read.unreadable]).toEqual([
    [first],
    8,
  ]);
});

test("does not read a file of more than 8 MB", async () => {
  const large = new Blob([" ".repeat(8_000_001)]);
  expect(await openDraftsFile(large)).toEqual({ kind: "tooLarge" });
  expect((await openDraftsFile(new Blob([published]))).kind).toBe("read");
});

test("a second import of a file adds nothing", async () => {
  const rows = readRows(writeDraftsFile([draft(first, "瓶贴", 5), draft(second, "盒贴", 7)], 9));
  expect(await importDrafts(rows)).toEqual({ ...nothing, added: 2 });
  expect(await importDrafts(rows)).toEqual({ ...nothing, known: 2 });
  expect((await listDrafts()).map(({ title, updatedAt }) => [title, updatedAt])).toEqual([
    ["盒贴", 7],
    ["瓶贴", 5],
  ]);
});

test("a newer draft of the device stays; an older one stays beside that of the file", async () => {
  await putDraft(draft(first, "本机后改的", 8));
  await putDraft(draft(second, "本机先改的", 3));
  const rows = [draft(first, "文件里的一", 5), draft(second, "文件里的二", 7)];
  expect(await importDrafts(rows)).toEqual({ ...nothing, added: 1, beside: 1, newerHere: 1 });
  expect(await importDrafts(rows)).toEqual({ ...nothing, known: 1, newerHere: 1 });
  expect((await listDrafts()).map(({ title }) => title)).toEqual([
    "本机后改的",
    "文件里的二",
    "本机先改的",
  ]);
});
