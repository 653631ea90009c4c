import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import { mergeDraft } from "#data/drafts/merge-draft.ts";

const base: DraftContent = {
  title: "卷装标签",
  productId: "label-roll",
  quoteType: "lz",
  job: { quoteType: "lz", quantity: 1000, widthMm: 50, remark: "", hgx: [{ process: "foil" }] },
  formVersion: 1,
  total: "100.00",
  updatedAt: 1,
};
const typed = (job: Record<string, unknown>, updatedAt: number, total?: string): DraftContent => {
  const { total: _, ...rest } = base;
  const priced = total === undefined ? {} : { total };
  return { ...rest, ...priced, job: { ...base.job, ...job }, updatedAt };
};

describe("what two devices did to one draft", () => {
  it("is brought together: each field as the one side has it that changed it", () => {
    const mine = typed({ quantity: 2000 }, 2, "180.00");
    const theirs = typed({ remark: "按样" }, 3, "100.00");
    expect(mergeDraft(base, mine, theirs)).toEqual({
      kind: "merged",
      content: typed({ quantity: 2000, remark: "按样" }, 3),
    });
  });

  it("keeps the price that was shown for the very job that comes of it", () => {
    const mine = typed({ quantity: 2000 }, 2, "180.00");
    expect(mergeDraft(base, mine, { ...base, updatedAt: 5 })).toEqual({
      kind: "merged",
      content: typed({ quantity: 2000 }, 5, "180.00"),
    });
  });

  it("is accepted where both made the same change", () => {
    const mine = typed({ quantity: 2000, hgx: [] }, 2, "180.00");
    expect(mergeDraft(base, mine, typed({ quantity: 2000, hgx: [] }, 4))).toEqual({
      kind: "merged",
      content: typed({ quantity: 2000, hgx: [] }, 4, "180.00"),
    });
  });

  it("is shown with both where both changed one field, the others merged on either side", () => {
    const mine = typed({ quantity: 2000, widthMm: 60 }, 2);
    const theirs = typed({ quantity: 3000, remark: "按样" }, 3);
    expect(mergeDraft(base, mine, theirs)).toEqual({
      kind: "conflict",
      fields: ["job.quantity"],
      mine: typed({ quantity: 2000, widthMm: 60, remark: "按样" }, 3),
      theirs: typed({ quantity: 3000, widthMm: 60, remark: "按样" }, 3),
    });
  });

  it("lets a field go that one side took away, and takes one that came", () => {
    const { widthMm: _, ...without } = base.job;
    const mine = { ...base, job: without };
    const merged = mergeDraft(base, mine, typed({ gapMm: 3 }, 3));
    expect(merged).toMatchObject({ kind: "merged", content: { job: { ...without, gapMm: 3 } } });
    expect(merged.kind === "merged" && "widthMm" in merged.content.job).toBe(false);
  });

  it("keeps the number of kinds with the quantity of each kind", () => {
    const two = { kinds: 2, quantities: [500, 300] };
    const before = typed(two, 1);
    const mine = typed({ kinds: 3, quantities: [500, 300, 100] }, 2);
    const theirs = typed({ ...two, quantities: [500, 400], remark: "按样" }, 3);
    expect(mergeDraft(before, mine, theirs)).toEqual({
      kind: "conflict",
      fields: ["job.quantities"],
      mine: typed({ kinds: 3, quantities: [500, 300, 100], remark: "按样" }, 3),
      theirs: typed({ ...two, quantities: [500, 400], remark: "按样" }, 3),
    });
    const alike = typed({ kinds: 3, quantity: 800 }, 4);
    expect(mergeDraft(before, alike, before)).toEqual({ kind: "merged", content: alike });
  });

  it("counts goods and form as one field where the goods are others", () => {
    const other: DraftContent = {
      ...base,
      productId: null,
      quoteType: "pb",
      job: { quoteType: "pb", quantity: 500 },
      updatedAt: 4,
    };
    const renamed = { ...base, title: "改名的" };
    const merged = mergeDraft(base, renamed, other);
    expect(merged).toEqual({ kind: "merged", content: { ...other, title: "改名的" } });
    expect(mergeDraft(base, typed({ quantity: 2 }, 2), other)).toEqual({
      kind: "conflict",
      fields: ["goods"],
      mine: typed({ quantity: 2 }, 4),
      theirs: other,
    });
  });

  it("without a common ground asks about every difference", () => {
    const theirs = typed({ quantity: 3000 }, 3);
    expect(mergeDraft(null, base, theirs)).toMatchObject({ fields: ["job.quantity"] });
    expect(mergeDraft(null, base, { ...base, updatedAt: 9 })).toEqual({
      kind: "merged",
      content: { ...base, updatedAt: 9 },
    });
  });
});

const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(null), fc.constant([{ a: 1 }]));
const form = fc.record(
  { quantity: value, widthMm: value, remark: value },
  { requiredKeys: ["quantity"] },
);
const content = fc
  .record({ job: form, title: fc.constantFrom("甲", "乙") })
  .map(({ job, title }): DraftContent => ({ ...base, title, job: { quoteType: "lz", ...job } }));
const bare = ({ title, job }: DraftContent) => ({ title, job });

describe("of any three states", () => {
  it("one that only one side changed is that side's", () => {
    fc.assert(
      fc.property(content, content, (ground, mine) => {
        const found = [mergeDraft(ground, mine, ground), mergeDraft(ground, ground, mine)];
        expect(found.map((one) => one.kind === "merged" && bare(one.content))).toEqual([
          bare(mine),
          bare(mine),
        ]);
      }),
    );
  });

  it("no field comes from nowhere, and the two devices come to the same", () => {
    fc.assert(
      fc.property(content, content, content, (ground, mine, theirs) => {
        const here = mergeDraft(ground, mine, theirs);
        const there = mergeDraft(ground, theirs, mine);
        if (here.kind === "merged") {
          expect(there.kind === "merged" && bare(there.content)).toEqual(bare(here.content));
          for (const [name, held] of Object.entries(here.content.job)) {
            expect([mine.job[name], theirs.job[name]]).toContainEqual(held);
          }
          return;
        }
        expect(there).toMatchObject({ kind: "conflict" });
        if (there.kind !== "conflict") return;
        expect(new Set(there.fields)).toEqual(new Set(here.fields));
        expect([bare(there.mine), bare(there.theirs)]).toEqual([
          bare(here.theirs),
          bare(here.mine),
        ]);
      }),
    );
  });
});
