import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import {
  type DraftContent,
  listDrafts,
  mostDrafts,
  putDraft,
  removeDraft,
} from "#contract/quotes/drafts.ts";
import { draft } from "#server/infra/database/tables/drafts.tables.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { type Buyer, openingTime } from "#tests/server/support/harness.ts";

oneShop();

const day = 86_400_000;
const contentOf = (quantity: number | null): DraftContent => ({
  title: "卷装标签",
  productId: null,
  quoteType: "lz",
  job: { quoteType: "lz", quantity, remark: "按样" },
  updatedAt: openingTime,
});

const answer = async (sending: Promise<{ body: { code: number; msg: string } }>) => {
  const { code, msg } = (await sending).body;
  return code === codes.success ? "taken" : `${code} ${msg}`;
};
const elsewhere = `${codes.stateConflict} 这份草稿后来在别处改过`;

interface Change {
  draft_id: string;
  edition: string;
  after: (string | null)[];
}
const put = (change: Change, quantity: number | null, as: Buyer = buyer) =>
  answer(shop.send(putDraft, { ...change, content: contentOf(quantity) }, { as }));
const remove = (change: Change) => answer(shop.send(removeDraft, change, { as: buyer }));

const stands = async (as: Buyer = buyer) =>
  (await shop.call(listDrafts, {}, { as })).map(({ draft_id, edition, content }) => [
    draft_id,
    edition,
    content?.job.quantity,
  ]);

describe("drafts on the server", () => {
  it("are returned as written, complete or not, to their buyer only", async () => {
    const [draft_id, edition] = [randomUUID(), randomUUID()];
    expect(await put({ draft_id, edition, after: [null] }, null)).toBe("taken");
    const kept = await shop.call(listDrafts, {}, { as: buyer });
    expect(kept).toEqual([{ draft_id, edition, content: contentOf(null) }]);
    const stranger = await shop.register();
    expect(await stands(stranger)).toEqual([]);
    // The same id is another draft of another buyer.
    const theirs = randomUUID();
    expect(await put({ draft_id, edition: theirs, after: [null] }, 7, stranger)).toBe("taken");
    expect([await stands(), await stands(stranger)]).toEqual([
      [[draft_id, edition, null]],
      [[draft_id, theirs, 7]],
    ]);
  });

  it("are applied in the order they were made; a late duplicate changes nothing", async () => {
    const draft_id = randomUUID();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await put({ draft_id, edition: first, after: [null] }, 1000)).toBe("taken");
    // Whether the second arrived is unknown: the third is accepted either way.
    expect(await put({ draft_id, edition: third, after: [first, second] }, 3000)).toBe("taken");
    expect(await put({ draft_id, edition: second, after: [first] }, 2000)).toBe(elsewhere);
    expect(await put({ draft_id, edition: first, after: [null] }, 1000)).toBe(elsewhere);
    expect(await put({ draft_id, edition: third, after: [first, second] }, 3000)).toBe("taken");
    expect(await stands()).toEqual([[draft_id, third, 3000]]);
  });

  it("of ten concurrent changes on one version one is applied, the others are refused", async () => {
    const [draft_id, first] = [randomUUID(), randomUUID()];
    await put({ draft_id, edition: first, after: [null] }, 1);
    const editions = Array.from({ length: 10 }, () => randomUUID());
    const answers = await Promise.all(
      editions.map((edition, index) => put({ draft_id, edition, after: [first] }, index)),
    );
    expect(answers.filter((one) => one === elsewhere).length).toBe(9);
    const landed = answers.indexOf("taken");
    expect(await stands()).toEqual([[draft_id, editions[landed], landed]]);
  });

  it("two devices at once begin one draft: one succeeds", async () => {
    const draft_id = randomUUID();
    const answers = await Promise.all(
      [1, 2].map((quantity) => put({ draft_id, edition: randomUUID(), after: [null] }, quantity)),
    );
    expect(answers.sort()).toEqual([elsewhere, "taken"].sort());
  });
});

describe("a removal", () => {
  it("reaches every device, and does not apply to a version it has not seen", async () => {
    const draft_id = randomUUID();
    const [first, second, gone] = [randomUUID(), randomUUID(), randomUUID()];
    await put({ draft_id, edition: first, after: [null] }, 1000);
    await put({ draft_id, edition: second, after: [first] }, 2000);
    expect(await remove({ draft_id, edition: gone, after: [first] })).toBe(elsewhere);
    expect(await remove({ draft_id, edition: gone, after: [second] })).toBe("taken");
    expect(await remove({ draft_id, edition: gone, after: [second] })).toBe("taken");
    expect(await shop.call(listDrafts, {}, { as: buyer })).toEqual([
      { draft_id, edition: gone, content: null },
    ]);
    // A change sent before the removal does not restore it.
    expect(await put({ draft_id, edition: second, after: [first] }, 2000)).toBe(elsewhere);
    expect(await put({ draft_id, edition: first, after: [null] }, 1000)).toBe(elsewhere);
  });

  it("loses against an edit based on it", async () => {
    const draft_id = randomUUID();
    const [first, gone, edited] = [randomUUID(), randomUUID(), randomUUID()];
    await put({ draft_id, edition: first, after: [null] }, 1000);
    await remove({ draft_id, edition: gone, after: [first] });
    expect(await put({ draft_id, edition: edited, after: [gone] }, 3000)).toBe("taken");
    expect(await stands()).toEqual([[draft_id, edited, 3000]]);
  });

  it("concurrent with an edit: one of the two is applied", async () => {
    const [draft_id, first] = [randomUUID(), randomUUID()];
    await put({ draft_id, edition: first, after: [null] }, 1000);
    const follows = { draft_id, after: [first] };
    const answers = await Promise.all([
      remove({ ...follows, edition: randomUUID() }),
      put({ ...follows, edition: randomUUID() }, 2000),
    ]);
    expect([...answers].sort()).toEqual([elsewhere, "taken"].sort());
    expect((await stands()).map(([, , quantity]) => quantity)).toEqual([
      answers[0] === "taken" ? undefined : 2000,
    ]);
  });

  it("of an unknown draft holds when the draft arrives late", async () => {
    const [draft_id, first, gone] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await remove({ draft_id, edition: gone, after: [null, first] })).toBe("taken");
    expect(await put({ draft_id, edition: first, after: [null] }, 1000)).toBe(elsewhere);
    expect(await stands()).toEqual([[draft_id, gone, undefined]]);
  });

  it("is deleted after 180 days; a draft stays", async () => {
    const [draft_id, first, other] = [randomUUID(), randomUUID(), randomUUID()];
    await put({ draft_id, edition: first, after: [null] }, 1000);
    await put({ draft_id: other, edition: randomUUID(), after: [null] }, 2000);
    await remove({ draft_id, edition: randomUUID(), after: [first] });
    const days = async (past: number) => {
      await tidyUp({ ...shop.deps, clock: { now: () => openingTime + past * day } });
      const rows = await shop.deps.db.select().from(draft);
      return rows.filter((row) => [String(draft_id), other].includes(row.draftId)).length;
    };
    expect([await days(179), await days(181)]).toEqual([2, 1]);
  });
});

describe("the limit of drafts", () => {
  it("is two hundred; existing ones may change, and a removal frees a place", async () => {
    const rows = Array.from({ length: mostDrafts }, (_, index) => ({
      userId: buyer.id,
      draftId: `draft-of-a-full-book-${index}`,
      edition: "edition-of-a-full-book",
      content: contentOf(index),
      changedAt: new Date(openingTime),
    }));
    await shop.deps.db.insert(draft).values(rows);
    const one = { draft_id: randomUUID(), edition: randomUUID(), after: [null] };
    const full = `${codes.invalidInput} 账户里最多存200份草稿`;
    expect(await put(one, 1)).toBe(full);
    const known = { draft_id: "draft-of-a-full-book-0", after: ["edition-of-a-full-book"] };
    expect(await put({ ...known, edition: "edition-of-its-change" }, 9)).toBe("taken");
    const gone = { ...known, after: ["edition-of-its-change"], edition: "edition-of-its-removal" };
    expect(await remove(gone)).toBe("taken");
    expect(await put(one, 1)).toBe("taken");
    // Restoring a removed draft needs a place like a new one.
    const back = { ...known, after: ["edition-of-its-removal"], edition: "edition-of-its-return" };
    expect(await put(back, 9)).toBe(full);
  });

  it("applies to each: a form that is too long is refused", async () => {
    const send = (job: Record<string, unknown>) => {
      const content = { ...contentOf(1), job };
      const input = { draft_id: randomUUID(), edition: randomUUID(), after: [null], content };
      return answer(shop.send(putDraft, input, { as: buyer }));
    };
    const refused = `${codes.invalidInput} 草稿内容太长`;
    expect(await send({ remark: "字".repeat(16_000) })).toBe(refused);
    expect(await send({ remark: "字".repeat(15_000) })).toBe("taken");
  });
});

it("drafts are part of the buyer's export, and are deleted with the account", async () => {
  const [draft_id, other] = [randomUUID(), randomUUID()];
  const first = randomUUID();
  await put({ draft_id, edition: randomUUID(), after: [null] }, 1000);
  await put({ draft_id: other, edition: first, after: [null] }, 2000);
  await remove({ draft_id: other, edition: randomUUID(), after: [first] });
  const { password } = buyer;
  const { drafts } = await shop.call(exportData, { password }, { as: buyer });
  expect(drafts).toEqual([{ draft_id, content: contentOf(1000) }]);
  await shop.call(deleteAccount, { password }, { as: buyer });
  const left = (await shop.deps.db.select().from(draft)).filter(
    ({ userId }) => userId === buyer.id,
  );
  expect(left).toEqual([]);
});
