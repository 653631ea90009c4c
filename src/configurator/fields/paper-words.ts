import type { Paper, PaperKind } from "#contract/price-book/print.ts";

interface KindWords {
  readonly group: string;
  readonly line: string;
}

const kinds: Readonly<Record<PaperKind, KindWords>> = {
  coated: { group: "铜版纸", line: "面光滑，颜色鲜亮，彩印最常用" },
  matt: { group: "铜版纸", line: "面细不反光，看字舒服" },
  oneSideCoated: { group: "铜版纸", line: "一面光一面糙，只印一面" },
  woodfree: { group: "书写纸", line: "不反光，能写字，内文常用" },
  light: { group: "书写纸", line: "松厚，轻，读物内文用" },
  board: { group: "卡纸", line: "挺，做盒做袋，只印一面" },
  greyBoard: { group: "卡纸", line: "背面灰，便宜，做外盒" },
  kraft: { group: "特种纸", line: "本色，耐折耐磨" },
  ncr: { group: "联单纸", line: "不用复写纸，一次写多联" },
  special: { group: "特种纸", line: "面有花纹或珠光，显档次" },
  newsprint: { group: "书写纸", line: "薄，便宜，印报纸说明书" },
  adhesive: { group: "不干胶", line: "背面带胶，一撕就贴" },
};

const grounds: Readonly<Record<NonNullable<Paper["ground"]>, string>> = {
  colored: "有底色，浅色要白墨才显",
  clear: "透明，不打白墨就透底色",
};

export const paperGroup = ({ kind }: Paper): string => kinds[kind].group;

/** The purpose of the paper, in one sentence. */
export const paperLine = ({ kind, ground }: Paper): string =>
  ground === undefined || kind === "kraft" ? kinds[kind].line : grounds[ground];
