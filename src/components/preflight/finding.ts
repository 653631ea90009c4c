import type { Box, Size } from "./facts.ts";

/** One problem that the buyer should know early. It is advice and prevents nothing. */
export interface Finding {
  readonly tone: "ok" | "look";
  readonly text: string;
  /** Its mark on the first page. */
  readonly mark?: Mark;
}

/** `wanted`: the printed area, part of which lies beyond the page; `blurred`: a picture. */
export interface Mark {
  readonly kind: "wanted" | "blurred";
  readonly box: Box;
}

export const look = (text: string, mark?: Mark): Finding => ({
  tone: "look",
  text,
  ...(mark === undefined ? {} : { mark }),
});

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
