import { grouped } from "#contract/format/numerals.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { Turn } from "#pricing/analysis/turns.ts";

/** `每款数量少时合版印刷最省，5,001 起胶印，20,001 起轮转最省。`; empty where the method never changes. */
export function turnSentence(turns: readonly Turn[], words: Words): string {
  const [first, ...later] = turns;
  if (first === undefined) return "";
  const steps = later.map(({ from, way }) => `${grouped(from)} 起${words.of("way", way)}`);
  return `每款数量少时${words.of("way", first.way)}最省，${steps.join("，")}最省。`;
}
