import { isInkNumber } from "#contract/jobs/spot-inks.ts";
import type { PaperKind } from "#contract/price-book/print.ts";

/** The usual numbers of the Pantone fans for a search, and typed text as a number. */

const named = [
  "Yellow",
  "Yellow 012",
  "Orange 021",
  "Warm Red",
  "Red 032",
  "Rubine Red",
  "Rhodamine Red",
  "Purple",
  "Violet",
  "Blue 072",
  "Reflex Blue",
  "Process Blue",
  "Green",
  "Black",
  ...[2, 3, 4, 5, 6, 7].map((number) => `Black ${number}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].flatMap((number) => [
    `Cool Gray ${number}`,
    `Warm Gray ${number}`,
  ]),
];

/** Runs of numbers, `from-to`. */
const runs =
  "100-194 196-406 408-492 494-567 569-587 600-732 801-814 871-877 1205 1215 1225 1235 1245 1255 1265 1345 1355 1365 1375 1385 1395 1405 1485 1495 1505 1525 1535 1545 1555 1565 1575 1585 1595 1605 1615 1625 1635 1645 1655 1665 1675 1685 1765 1767 1775 1777 1785 1787-1788 1795 1797 1805 1807 1810 1817 1895 1905 1915 1925 1935 1945 1955 2365 2375 2385 2395 2405 2415 2425 2562-2563 2567 2572-2573 2577 2582-2583 2587 2592-2593 2597 2602-2603 2607 2612-2613 2617 2622-2623 2627 2635 2645 2655 2665 2685 2695 2705-2708 2715-2718 2725-2728 2735-2736 2738 2745-2748 2755-2758 2765-2768 2905 2915 2925 2935 2945 2955 2965 2975 2985 2995 3005 3015 3025 3035 3105 3115 3125 3135 3145 3155 3165 3242 3245 3248 3252 3255 3258 3262 3265 3268 3272 3275 3278 3282 3285 3288 3292 3295 3298 3302 3305 3308 3375 3385 3395 3405 3415 3425 3435 3935 3945 3955 3965 3975 3985 3995 4485 4495 4505 4515 4525 4535 4545 4625 4635 4645 4655 4665 4675 4685 4695 4705 4715 4725 4735 4745 4755 4975 4985 4995 5005 5015 5025 5035 5115 5125 5135 5145 5155 5165 5175 5185 5195 5205 5215 5225 5235 5245 5255 5265 5275 5285 5295 5305 5315 5395 5405 5415 5425 5435 5445 5455 5463 5467 5473 5477 5483 5487 5493 5497 5503 5507 5513 5517 5523 5527 5535 5545 5555 5565 5575 5585 5595 5605 5615 5625 5635 5645 5655 5665 5743 5747 5753 5757 5763 5767 5773 5777 5783 5787 5793 5797 5803 5807 5815 5825 5835 5845 5855 5865 5875 7401-7771";

const numbered = runs.split(" ").flatMap((run) => {
  const [from = 0, to = from] = run.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
});

const colours = [...named, ...numbered];

/** Inks of metal powder; buyers ask for them by colour. */
const metals: Readonly<Record<string, string>> = {
  "871": "金",
  "872": "金",
  "873": "金",
  "874": "金",
  "875": "古铜",
  "876": "铜",
  "877": "银",
};

/** The paper of a fan: C coated, U uncoated. */
export type Fan = "C" | "U";

const uncoated: readonly PaperKind[] = [
  "woodfree",
  "light",
  "kraft",
  "ncr",
  "special",
  "newsprint",
];

export const fanOf = (kind: PaperKind | undefined): Fan =>
  kind !== undefined && uncoated.includes(kind) ? "U" : "C";

/** Text without the brand and the fan's letter, in capitals. */
const bare = (text: string): string =>
  text
    .toUpperCase()
    .replace(/潘通|PANTONE|PMS|色号/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The number that a text names: `485c`, `潘通 reflex blue`; null where it names none. */
export function inkOf(text: string, fan: Fan): string | null {
  const words = bare(text);
  const [, name = "", letter = fan] =
    /^(.*?)\s*\b([CU])?$/.exec(words.replace(/(\d)([CU])$/, "$1 $2")) ?? [];
  const known = colours.find((colour) => colour.toUpperCase() === name) ?? name;
  const ink = `PANTONE ${known} ${letter}`;
  return isInkNumber(ink) ? ink : null;
}

/** Is the number in the list of usual ones? */
export const isUsual = (ink: string): boolean =>
  colours.includes(ink.slice("PANTONE ".length, -" C".length));

export interface InkOffer {
  readonly ink: string;
  readonly label: string;
}

/** At most eight numbers that begin with the text, or whose word it is. */
export function inksLike(text: string, fan: Fan): InkOffer[] {
  const words = bare(text).replace(/ ?[CU]$/, (letter) => (letter.startsWith(" ") ? "" : letter));
  if (words === "") return [];
  const digits = words.replace(/(\d)[CU]$/, "$1");
  return colours
    .filter(
      (colour) => colour.toUpperCase().startsWith(digits) || metals[colour]?.startsWith(digits),
    )
    .slice(0, 8)
    .map((colour) => {
      const metal = metals[colour];
      const label = `${colour} ${fan}${metal === undefined ? "" : `（${metal}）`}`;
      return { ink: `PANTONE ${colour} ${fan}`, label };
    });
}
