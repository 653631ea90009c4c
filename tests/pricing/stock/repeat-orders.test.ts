import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { keptTools, type NeededTool } from "#contract/jobs/kept-tools.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { renewedTexts, savedText } from "#contract/wording/repeat-words.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** 返单: plates, dies and blocks of an earlier order. */

type SheetInput = Extract<JobInput, { quoteType: "ysp" }>;
type LabelInput = Extract<JobInput, { quoteType: "lz" }>;

const until = "2027-11-26";

function quoted(job: object): Quote {
  const result = price(job, seedPriceBook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

const keptOf = ({ tools = [] }: Quote, used = 0) => ({
  id: "first",
  tools: tools.map((tool: NeededTool) => ({ ...tool, used, until })),
});

/** What is saved, the kinds that are used again, and why others are made again. */
function repeated(job: { readonly kept: object; readonly [field: string]: unknown }) {
  const { repeat, tools } = quoted(job);
  return {
    saved: repeat?.saved ?? "0.00",
    used: ["plate", "die", "block"].filter((kind) =>
      tools?.some((tool) => tool.kind === kind && tool.until !== undefined),
    ),
    renewed: renewedTexts(v.parse(keptTools, job.kept), tools),
  };
}

const amounts = ({ lines }: Quote, code: string) =>
  lines.filter((line) => line.code === code).map(({ amount }) => amount);

function foilBoxes(
  change: { quantity?: number; foil?: [number, number]; height?: number; colors?: number } = {},
): SheetInput {
  const { quantity = 1000, foil = [60, 40], height = 120, colors = 4 } = change;
  return {
    quoteType: "ysp",
    yspType: "box",
    taxIncluded: false,
    quantity,
    box: { boxType: "tuckEnd", lengthMm: 80, widthMm: 40, heightMm: height },
    parts: [
      {
        name: "单张",
        paperId: "baika",
        gsm: 350,
        frontColors: colors,
        backColors: 0,
        hgx: [
          { id: "foil-gold", lengthMm: foil[0], widthMm: foil[1] },
          { id: "die-cut" },
          { id: "glue" },
        ],
      },
    ],
  };
}

const labels: LabelInput = {
  quoteType: "lz",
  taxIncluded: false,
  quantity: 20_000,
  widthMm: 53,
  heightMm: 31,
  materialId: "tongban",
  colors: 4,
};

describe("1,000 boxes with foil, again", () => {
  const first = quoted(foilBoxes());
  const kept = keptOf(first);

  test("pay for no plate, die or block: 1231.34 becomes 905.81", () => {
    expect(first.total).toBe("1231.34");
    const again = quoted({ ...foilBoxes(), kept });
    // Four plates of 35.00, 4.4832 m of die at 28.00, and the least charge of a block 60.00.
    expect(amounts(first, "plate")).toEqual(["140.00"]);
    expect(amounts(first, "die")).toEqual(["125.53"]);
    expect(amounts(first, "hgx:foil-gold:block")).toEqual(["60.00"]);
    expect(again.total).toBe("905.81");
    expect(again.repeat).toEqual({ saved: "325.53", until });
    expect(savedText(again)).toBe("旧版旧刀，省 ¥325.53，保管到 2027-11-26");
    expect(repeated({ ...foilBoxes(), kept })).toEqual({
      saved: "325.53",
      used: ["plate", "die", "block"],
      renewed: [],
    });
    for (const code of ["plate", "die", "hgx:foil-gold:block"])
      expect(amounts(again, code)).toEqual(["0.00"]);
    expect(again.lines.find(({ code }) => code === "die")?.basis).toBe(
      "旧版旧刀，免费用，保管到 2027-11-26",
    );
  });

  test("another foil area pays for a new block and says why", () => {
    expect(repeated({ ...foilBoxes({ foil: [70, 40] }), kept })).toMatchObject({
      saved: "265.53",
      used: ["plate", "die"],
      renewed: ["尺寸改了（60 × 40 → 70 × 40），要做新后工序的版"],
    });
  });

  test("another size pays for a new die and new plates, and uses the block", () => {
    expect(repeated({ ...foilBoxes({ height: 130 }), kept })).toMatchObject({
      saved: "60.00",
      used: ["block"],
      renewed: [
        "尺寸改了（261 × 236 → 261 × 246），要做新刀版",
        "尺寸改了（261 × 236 → 261 × 246），要做新印版",
      ],
    });
  });

  test("other colours pay for new plates", () => {
    const again = quoted({ ...foilBoxes({ colors: 3 }), kept });
    expect(repeated({ ...foilBoxes({ colors: 3 }), kept })).toMatchObject({
      used: ["die", "block"],
      renewed: ["颜色改了（4/0 → 3/0），要做新印版"],
    });
    expect(amounts(again, "plate")).toEqual(["105.00"]);
  });

  test("another print file pays for new plates and a new block, and uses the die", () => {
    expect(repeated({ ...foilBoxes(), kept: { ...kept, file: "new" } })).toMatchObject({
      saved: "125.53",
      used: ["die"],
      renewed: ["换了文件，要做新后工序的版", "换了文件，要做新印版"],
    });
  });

  test("plates that would not last for the run are made again", () => {
    const worn = keptOf(first, 99_500);
    expect(repeated({ ...foilBoxes(), kept: worn })).toMatchObject({
      saved: "185.53",
      used: ["die", "block"],
      renewed: ["旧印版已用到寿命，要做新印版"],
    });
  });

  test("tools that the shop no longer has save nothing", () => {
    const gone = { ...foilBoxes(), kept: { id: "first", tools: [] } };
    expect(quoted(gone).total).toBe("1231.34");
    expect(repeated(gone)).toEqual({
      saved: "0.00",
      used: [],
      renewed: ["没有能再用的旧版旧刀，要重新做"],
    });
  });

  test.each([100, 300, 700, 1500, 3000, 8000, 20_000])(
    "%i boxes never cost more with the tools than without",
    (quantity) => {
      const job = foilBoxes({ quantity });
      const plain = Number(quoted(job).total);
      const again = Number(quoted({ ...job, kept }).total);
      expect(again).toBeLessThanOrEqual(plain);
      expect(again).toBeLessThan(plain - 59.99);
    },
  );
});

test("a repeated label pays for no plate and no die", () => {
  const first = quoted(labels);
  const [plates = "", die = ""] = [...amounts(first, "plate"), ...amounts(first, "die")];
  expect(Number(plates)).toBeGreaterThan(0);
  expect(Number(die)).toBeGreaterThan(0);
  const again = quoted({ ...labels, kept: keptOf(first) });
  expect(again.plan).toMatchObject({
    press: { id: first.plan.kind === "label" && first.plan.press.id },
  });
  expect(repeated({ ...labels, kept: keptOf(first) })).toMatchObject({
    saved: (Number(plates) + Number(die)).toFixed(2),
    used: ["plate", "die"],
  });
  expect(Number(again.total) + Number(plates) + Number(die)).toBeCloseTo(Number(first.total), 2);
});

test("a label of another width needs a new die and new plates", () => {
  const kept = keptOf(quoted(labels));
  expect(repeated({ ...labels, widthMm: 54, kept })).toMatchObject({
    saved: "0.00",
    used: [],
    renewed: [
      "尺寸改了（53 × 31 → 54 × 31），要做新刀版",
      "尺寸改了（53 × 31 → 54 × 31），要做新印版",
    ],
  });
});

test("a label of a drawn outline takes no die for another file", () => {
  const drawn = { ...labels, shape: "special" };
  const kept = keptOf(quoted(drawn));
  expect(repeated({ ...drawn, kept }).used).toEqual(["plate", "die"]);
  expect(repeated({ ...drawn, kept: { ...kept, file: "new" } }).used).toEqual([]);
});

test("a book uses the plates of its cover and of its text", () => {
  const part = { paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
  const book = {
    quoteType: "ysp",
    yspType: "book",
    binding: "saddle",
    taxIncluded: false,
    quantity: 2000,
    lengthMm: 285,
    widthMm: 210,
    parts: [
      { ...part, name: "封面", pages: 4, gsm: 200 },
      { ...part, name: "内页", pages: 24 },
    ],
  };
  const first = quoted(book);
  const plates = amounts(first, "plate").reduce((sum, amount) => sum + Number(amount), 0);
  expect(plates).toBeGreaterThan(0);
  const again = quoted({ ...book, kept: keptOf(first) });
  expect(again.repeat?.saved).toBe(plates.toFixed(2));
  // One colour less on the cover leaves the plates of the text.
  const [cover, text] = book.parts;
  const changed = { ...book, parts: [{ ...cover, backColors: 1 }, text], kept: keptOf(first) };
  expect(repeated(changed).renewed).toEqual(["颜色改了（4/4 → 4/1），封面 要做新印版"]);
});
