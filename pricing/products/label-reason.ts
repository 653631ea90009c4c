import { decimalText } from "#pricing/core/decimal.ts";
import type { LabelPlace } from "./label-geometry.ts";
import type { LabelSetting } from "./label-lines.ts";
import { countOfPlaces, type PressPlaces } from "./label-places.ts";
import { type Candidate, candidateOf } from "./label-search.ts";

const pieces = (place: LabelPlace) => place.across * place.around;

/** The fullest web of the best's press: what a printer would try first. */
function fullest(best: Candidate, places: readonly PressPlaces[]): LabelPlace {
  const own = places.find(({ press }) => press.id === best.press.id);
  const [lane] = own?.lanes ?? [];
  const [repeat] = [...(own?.repeats ?? [])].sort((a, b) => b.around - a.around);
  return lane === undefined || repeat === undefined ? best.place : { ...lane, ...repeat };
}

const named = { plate: "版费", die: "刀版", paper: "材料", run: "印工" } as const;

/** `版费 +144.00，材料 -20.11`: what a plan has more and less of than the best, in yuan. */
function differences(best: Candidate, other: Candidate): string {
  const fenOf = ({ lines }: Candidate, code: string) =>
    lines.find((line) => line.code === code)?.fen ?? 0;
  return Object.entries(named)
    .map(([code, name]) => ({ name, fen: fenOf(other, code) - fenOf(best, code) }))
    .filter(({ fen }) => fen !== 0)
    .map(({ name, fen }) => `${name}${fen > 0 ? "多" : "少"} ${decimalText(Math.abs(fen), 2, 2)}`)
    .join("，");
}

/** Why this press, number of lanes and repeat: how many were weighed, and what the fullest costs. */
export function whyThisPlace(
  setting: LabelSetting,
  best: Candidate,
  places: readonly PressPlaces[],
): string {
  const { place, press } = best;
  const count = countOfPlaces(places);
  const weighed = `横 ${place.across} 列 × 纵 ${place.around} 枚，${count} 种排法中最省`;
  const full = fullest(best, places);
  if (pieces(full) === pieces(place)) return `${weighed}，也排得最满`;
  const other = candidateOf(setting, { press, place: full });
  if (other.fen === best.fen) return weighed;
  const more = decimalText(other.fen - best.fen, 2, 2);
  const name = `排满 ${full.across} × ${full.around}`;
  return `${weighed}；${name} 未税贵 ${more} 元（${differences(best, other)}）`;
}
