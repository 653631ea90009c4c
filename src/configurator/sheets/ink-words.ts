import type { Part } from "#components/job-form/sheet-parts.ts";
import type { WhiteInk } from "#contract/jobs/white-ink.ts";
import { sheetInks } from "#contract/wording/ink-words.ts";
import { type PartProps, withPart } from "./part-props.ts";

const inkChoices = [
  { value: "4/4", label: "双面四色", front: 4, back: 4 },
  { value: "4/0", label: "单面四色", front: 4, back: 0 },
  { value: "1/1", label: "双面单色", front: 1, back: 1 },
  { value: "1/0", label: "单面单色", front: 1, back: 0 },
  { value: "4/1", label: "四色/单色", front: 4, back: 1 },
  { value: "2/2", label: "双面双色", front: 2, back: 2 },
] as const;

type Inks = Pick<Part, "frontColors" | "backColors">;

const inksOf = ({ frontColors, backColors }: Inks) =>
  inkChoices.find(({ front, back }) => front === frontColors && back === backColors);

/** `双面四色`, `单面三色`, with its spots. */
export function inkWords(part: Part): string {
  const spots = (part.frontSpots ?? 0) + (part.backSpots ?? 0);
  const sides = { frontColors: part.frontColors ?? 0, backColors: part.backColors ?? 0 };
  const { frontWhite, backWhite } = part;
  const own = sheetInks({ ...sides, frontSpots: 0, backSpots: 0, frontWhite, backWhite });
  const usual = hasWhite(part) ? undefined : inksOf(part)?.label;
  return `${usual ?? own}${spots === 0 ? "" : `加 ${spots} 专色`}`;
}

/** The possible inks of this paper: a one-sided paper has no back. */
export const inksFor = (oneSided: boolean) =>
  inkChoices.filter(({ back }) => !oneSided || back === 0);

export const inkValue = (part: Part): string | null => inksOf(part)?.value ?? null;

/** White lies under colours, or is alone where there are none. */
const keptWhite = (white: WhiteInk | undefined, colors: number) =>
  white === "under" && colors > 0 ? white : undefined;

export const hasWhite = ({ frontWhite, backWhite }: Part): boolean =>
  (frontWhite ?? backWhite) !== undefined;

/** Spots or white beside the colours of a choice. */
export const hasExtraInks = (part: Part): boolean =>
  (part.frontSpots ?? 0) + (part.backSpots ?? 0) > 0 || hasWhite(part);

/** The part with the inks of a choice. */
export function withInks(form: PartProps["form"], index: number, value: string) {
  const choice = inkChoices.find((one) => one.value === value);
  const part = form.parts[index];
  if (choice === undefined || part === undefined) return form;
  const { front, back } = choice;
  return withPart(form, index, {
    frontColors: front,
    backColors: back,
    frontWhite: keptWhite(part.frontWhite, front),
    backWhite: keptWhite(part.backWhite, back),
  });
}
