import type { Place, PlacedFault, Size } from "./facts.ts";

/** One problem that the buyer should know early. It is advice and prevents nothing. */
export interface Finding {
  readonly tone: "ok" | "look";
  readonly text: string;
  /** Its place in the file, where it has one. */
  readonly mark?: Mark;
}

/** `wanted`: the printed area, part of which lies beyond the page; `margin`: text near the cut. */
export interface Mark extends Place {
  readonly kind: PlacedFault | "wanted" | "margin";
}

export const look = (text: string, mark?: Mark): Finding => ({
  tone: "look",
  text,
  ...(mark === undefined ? {} : { mark }),
});

/** A finding about something in the drawings, at its place. */
export const lookAt = (text: string, kind: PlacedFault, place: Place | undefined): Finding =>
  look(text, place && { kind, ...place });

export const good = (text: string): Finding => ({ tone: "ok", text });

/** One decimal, for mm. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
export const said = ({ width, height }: Size): string => `${rounded(width)}×${rounded(height)} mm`;

/** Page numbers in ascending order, neighbours joined: `1–3、7`. */
export function pagesSaid(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join("、");
}
