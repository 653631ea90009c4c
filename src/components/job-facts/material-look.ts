import type { MaterialLook } from "#components/material-swatch.tsx";
import type { LabelMaterial } from "#contract/price-book/labels.ts";
import type { Paper, PaperKind } from "#contract/price-book/print.ts";
import type { Quote } from "#contract/quotes/quote.ts";

/** Words in trade names, the most specific first, which also match an owner's own material. */
const wordsOfLooks: readonly (readonly [RegExp, MaterialLook])[] = [
  [/VOID|防揭/i, "void"],
  [/易碎/, "fragile"],
  [/透明 ?PVC/i, "clearPvc"],
  [/透明 ?PET/i, "clearPet"],
  [/透明/, "clear"],
  [/珠光/, "pearl"],
  [/铝箔/, "foil"],
  [/亮银|镜面/, "mirror"],
  [/银/, "silver"],
  [/单防/, "thermalPlain"],
  [/热敏/, "thermal"],
  [/牛皮/, "kraft"],
  [/黑卡|黑色/, "black"],
  [/羊皮|纹/, "textured"],
  [/书写|模造|双胶/, "uncoated"],
  [/冷冻/, "frozen"],
  [/铜版/, "gloss"],
  [/PE(?!T)/i, "softFilm"],
  [/PP|PE|PVC|PET|BOPP|合成/i, "film"],
];

const lookOfName = (name: string): MaterialLook | undefined =>
  wordsOfLooks.find(([words]) => words.test(name))?.[1];

const lookOfKind: Readonly<Record<PaperKind, MaterialLook>> = {
  coated: "gloss",
  oneSideCoated: "oneSide",
  matt: "matt",
  woodfree: "uncoated",
  light: "bulky",
  board: "board",
  greyBoard: "greyBoard",
  kraft: "kraft",
  ncr: "ncr",
  special: "textured",
  newsprint: "newsprint",
  adhesive: "adhesive",
};

/** The look of a priced job's material: by its material line, for goods of tables by their options. */
export function lookOfQuote({ lines, plan }: Quote): MaterialLook {
  if (plan.kind === "catalogue") {
    return lookOfName(plan.choices.map(({ choice }) => choice).join(" ")) ?? "gloss";
  }
  const paper = lines.find(({ code }) => code === "paper");
  return lookOfName(`${paper?.name ?? ""} ${paper?.basis ?? ""}`) ?? "gloss";
}

/** How a self-adhesive material looks. */
export const lookOfMaterial = ({ name }: Pick<LabelMaterial, "name">): MaterialLook =>
  lookOfName(name) ?? "adhesive";

/** Words that distinguish papers of one kind. */
const paperWords: readonly (readonly [PaperKind, RegExp, MaterialLook])[] = [
  ["coated", /轻涂/, "lightCoated"],
  ["board", /白底/, "whiteBack"],
  ["ncr", /上/, "ncrTop"],
  ["ncr", /中/, "ncrMiddle"],
  ["ncr", /下/, "ncrBottom"],
  ["adhesive", /书写/, "adhesiveUncoated"],
  ["adhesive", /透明/, "clearPet"],
];

const lookByWords = ({ kind, name }: Pick<Paper, "kind" | "name">): MaterialLook | undefined =>
  kind === "special"
    ? lookOfName(name)
    : paperWords.find(([of, words]) => of === kind && words.test(name))?.[2];

/** The look of a paper: by its kind, and by its name where that says more. */
export const lookOfPaper = (paper: Pick<Paper, "kind" | "name">): MaterialLook =>
  lookByWords(paper) ?? lookOfKind[paper.kind];
