import { describe, expect, test } from "vitest";
import { type FinishingPlace, finishingListOf } from "#components/job-form/finishing-lists.ts";
import { finishingValue, offeredAt } from "#components/job-form/finishing-offer.ts";
import { type Step, withoutSteps, withStep } from "#components/job-form/finishing-picks.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const all = seedPriceBook.finishing;
const names = (steps: readonly Finishing[]) => steps.map(({ name }) => name);
const kindOf = (place: FinishingPlace) => (place === "label" ? "lz" : "ysp");

/** What a buyer reads at a place whose job holds nothing yet. */
function offer(place: FinishingPlace, hgx: readonly Step[] = []) {
  const { either, add, more, included } = offeredAt(place, kindOf(place), all, hgx);
  return {
    either: either.map(({ group, steps }) => [group.none, ...names(steps)]),
    add: names(add),
    more: names(more),
    included: names(included),
  };
}

describe("each product has its own list", () => {
  test("labels", () => {
    expect(offer("label")).toEqual({
      either: [["不做", "上光油", "覆光膜", "覆哑膜"]],
      add: ["冷烫", "喷码（流水号）", "全检"],
      more: [],
      included: [],
    });
  });

  test("a flyer", () => {
    expect(offer("flat", [{ id: "trim" }])).toEqual({
      either: [["不做", "过油", "覆光膜", "覆哑膜"]],
      add: ["局部 UV", "烫金", "烫银", "圆角", "打孔", "打流水号"],
      more: ["覆触感膜", "全 UV", "击凸", "压痕", "打虚线", "模切", "塑封"],
      included: ["切成品"],
    });
  });

  test("a book's cover, its inner pages and the whole book", () => {
    expect(offer("cover")).toEqual({
      either: [["不覆膜", "覆哑膜", "覆光膜", "覆触感膜"]],
      add: ["局部 UV", "烫金", "烫银", "击凸"],
      more: ["过油", "全 UV"],
      included: [],
    });
    expect(offer("inner")).toEqual({
      either: [["不加工", "过油"]],
      add: [],
      more: [],
      included: [],
    });
    expect(offer("wholeBook").add).toEqual(["塑封", "打孔"]);
  });

  test("a box has its die and its glue, and is not asked for them", () => {
    expect(offer("box", [{ id: "die-cut" }, { id: "glue" }])).toEqual({
      either: [["不做", "覆光膜", "覆哑膜", "覆触感膜", "过油", "全 UV"]],
      add: ["局部 UV", "烫金", "烫银", "击凸", "裱坑"],
      more: [],
      included: ["模切", "糊盒"],
    });
  });

  test.each([
    [
      "bag",
      [{ id: "die-cut" }, { id: "bag-make" }, { id: "string" }],
      ["模切", "粘袋成型", "穿绳"],
    ],
    ["folder", [{ id: "die-cut" }], ["模切"]],
    ["ncr", [{ id: "pad-glue" }], ["胶头"]],
    ["pad", [{ id: "pad-glue" }], ["胶头"]],
  ] as const)("%s shows what it includes", (place, hgx, included) => {
    expect(offer(place, hgx).included).toEqual(included);
  });

  test("an envelope is offered nothing", () => {
    expect(offer("envelope")).toEqual({ either: [], add: [], more: [], included: [] });
  });

  test("no list names a step that the shop's book does not have", () => {
    const places: FinishingPlace[] = ["label", "flat", "folded", "cover", "inner", "wholeBook"];
    const more: FinishingPlace[] = ["calendar", "card", "folder", "bag", "box", "ncr", "pad"];
    const listed = [...places, ...more].flatMap((place) => {
      const { either, add, more: rest, included } = finishingListOf(place);
      return [...either.flatMap(({ ids }) => ids), ...add, ...rest, ...included];
    });
    expect(listed.filter((id) => !all.some((step) => step.id === id))).toEqual([]);
  });
});

describe("what a stored draft holds", () => {
  test("beside the list goes on being shown, and can be taken off", () => {
    const hgx = [{ id: "glue" }];
    expect(offer("cover", hgx).add).toEqual(["局部 UV", "烫金", "烫银", "击凸", "糊盒"]);
    expect(finishingValue("cover", all, hgx)).toBe("糊盒");
    expect(withoutSteps(hgx, ["glue"], finishingListOf("cover"), all)).toEqual([]);
  });

  test("the second of an exclusive pair is listed among the additions", () => {
    const hgx = [{ id: "lz-varnish" }, { id: "lz-film-matt" }];
    const { either, add } = offeredAt("label", "lz", all, hgx);
    expect(either[0]?.current).toBe("lz-varnish");
    expect(names(add)).toEqual(["冷烫", "喷码（流水号）", "全检", "覆哑膜"]);
  });

  test("an owner's own step is behind 更多工艺, and with the chosen ones once it is chosen", () => {
    const [varnish] = all.filter(({ id }) => id === "varnish");
    if (varnish === undefined) throw new Error("the book has no varnish");
    const own = [...all, { ...varnish, id: "flock", name: "植绒" }];
    expect(names(offeredAt("cover", "ysp", own, []).more)).toEqual(["过油", "全 UV", "植绒"]);
    const chosen = offeredAt("cover", "ysp", own, [{ id: "flock" }]);
    expect([names(chosen.add).at(-1), names(chosen.more)]).toEqual(["植绒", ["过油", "全 UV"]]);
  });
});

describe("one tap", () => {
  const cover = finishingListOf("cover");
  test("swaps one film for another and keeps the sides", () => {
    const hgx: Step[] = [{ id: "film-gloss", sides: 2 }];
    expect(withStep(hgx, "film-matt", cover, all)).toEqual([{ id: "film-matt", sides: 2 }]);
  });

  test("takes along what a step needs, and takes it away with it", () => {
    const folded = finishingListOf("folded");
    const heavy = withStep([{ id: "fold", count: 2 }], "fold-heavy", folded, all);
    expect(heavy).toEqual([{ id: "crease" }, { id: "fold-heavy", count: 2 }]);
    expect(withStep(heavy, "fold", folded, all)).toEqual([{ id: "fold", count: 2 }]);
    expect(withoutSteps(heavy, ["fold-heavy"], folded, all)).toEqual([]);
  });

  test("removes a step that depends on another", () => {
    const flat = finishingListOf("flat");
    const hgx: Step[] = [{ id: "crease" }, { id: "fold-heavy", count: 1 }];
    expect(withoutSteps(hgx, ["crease"], flat, all)).toEqual([]);
  });

  test("asks with usual measures", () => {
    expect(withStep([], "foil-gold", cover, all)).toEqual([
      { id: "foil-gold", lengthMm: 50, widthMm: 30, count: 1 },
    ]);
  });
});
