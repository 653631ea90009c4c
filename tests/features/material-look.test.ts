import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookOfMaterial, lookOfPaper } from "#components/job-facts/material-look.ts";
import { MaterialSwatch } from "#components/material-swatch.tsx";
import { seedPriceBook } from "#server/seed/price-book.ts";

test("every material of the seeded book looks like what it is", () => {
  const looks = seedPriceBook.labels.materials.map((one) => [one.id, lookOfMaterial(one)]);
  expect(Object.fromEntries(looks)).toEqual({
    tongban: "gloss",
    "tongban-freezer": "frozen",
    shuxie: "uncoated",
    remin: "thermal",
    "remin-plain": "thermalPlain",
    niupi: "kraft",
    "pp-white": "film",
    "pp-clear": "clear",
    "pp-pearl": "pearl",
    "pe-white": "softFilm",
    "pvc-clear": "clearPvc",
    "pet-silver": "silver",
    "pet-bright": "mirror",
    "pet-clear": "clearPet",
    foil: "foil",
    fragile: "fragile",
    "rfid-void": "void",
  });
});

test("every paper of the seeded book looks like what it is", () => {
  const looks = seedPriceBook.papers.map((one) => [one.id, lookOfPaper(one)]);
  expect(Object.fromEntries(looks)).toEqual({
    shuangtong: "gloss",
    yafen: "matt",
    dantong: "oneSide",
    shuangjiao: "uncoated",
    qingxing: "bulky",
    qingtu: "lightCoated",
    baika: "board",
    huidibai: "greyBoard",
    baidibai: "whiteBack",
    niupi: "kraft",
    "ncr-cb": "ncrTop",
    "ncr-cfb": "ncrMiddle",
    "ncr-cf": "ncrBottom",
    xinwen: "newsprint",
    "tezhong-lengbai": "pearl",
    "tezhong-yangpi": "textured",
    "buganjiao-tongban": "adhesive",
    "buganjiao-shuxie": "adhesiveUncoated",
    heika: "black",
    "buganjiao-pet": "clearPet",
  });
});

test("no two materials of one list look the same", () => {
  const { labels, papers } = seedPriceBook;
  for (const looks of [labels.materials.map(lookOfMaterial), papers.map(lookOfPaper)])
    expect(looks.filter((look, at) => looks.indexOf(look) !== at)).toEqual([]);
});

test("an unknown name is still a material: a label's shows its liner", () => {
  expect(lookOfMaterial({ name: "新材料 A" })).toBe("adhesive");
  expect(lookOfPaper({ kind: "special", name: "特种纸（星幻）" })).toBe("textured");
});

test("every look is drawn, and the swatch is silent beside its name", () => {
  const drawn = readFileSync("src/components/material-swatch.module.css", "utf8");
  const looks = [
    ...seedPriceBook.labels.materials.map(lookOfMaterial),
    ...seedPriceBook.papers.map(lookOfPaper),
  ];
  expect(looks.filter((look) => !drawn.includes(`.${look} {`))).toEqual([]);
  expect(MaterialSwatch({ look: "kraft" }).props).toMatchObject({ "aria-hidden": "true" });
});
