import * as labelWords from "#contract/wording/pricing/label-words.ts";
import { joined } from "#contract/wording/pricing/list-words.ts";
import { decimalText } from "#pricing/core/decimal.ts";
import { finished } from "#pricing/core/steps.ts";
import type { LabelImposition } from "./label-geometry.ts";
import { countOfImpositions, laneRuns, type PressImpositions } from "./label-impositions.ts";
import type { LabelSetting } from "./label-lines.ts";
import { type Candidate, candidateOf } from "./label-search.ts";

const pieces = (imposition: LabelImposition) => imposition.across * imposition.around;

/** The fullest web of the best's press: what a printer would try first. */
function fullest(best: Candidate, impositions: readonly PressImpositions[]): LabelImposition {
  const own = impositions.find(({ press }) => press.id === best.press.id);
  const [lane] = own?.lanes ?? [];
  const [repeat] = [...(own?.repeats ?? [])].sort((a, b) => b.around - a.around);
  return lane === undefined || repeat === undefined ? best.imposition : { ...lane, ...repeat };
}

/** `版费 +144.00，材料 -20.11`: what a plan has more and less of than the best, in yuan. */
function differences(best: Candidate, other: Candidate): string {
  const fenOf = ({ lines }: Candidate, code: string) =>
    lines.find((line) => line.code === code)?.fen ?? 0;
  const parts = Object.entries(labelWords.comparedParts)
    .map(([code, name]) => ({ name, fen: fenOf(other, code) - fenOf(best, code) }))
    .filter(({ fen }) => fen !== 0)
    .map(({ name, fen }) =>
      (fen > 0 ? labelWords.more : labelWords.less)(name, decimalText(Math.abs(fen), 2, 2)),
    );
  return joined(parts);
}

/** Why this press, number of lanes and repeat: how many were compared, and what the fullest costs. */
export function whyThisImposition(
  setting: LabelSetting,
  best: Candidate,
  impositions: readonly PressImpositions[],
): string {
  const { imposition, press } = best;
  const count = countOfImpositions(impositions);
  const compared = labelWords.cheapest(imposition.across, imposition.around, count);
  const full = fullest(best, impositions);
  if (pieces(full) === pieces(imposition)) return labelWords.fullestToo(compared);
  const others = finished(laneRuns(setting.job, [full])).map(({ run }) =>
    candidateOf(setting, { press, imposition: full, run }),
  );
  const [first = best] = others;
  const other = others.reduce((least, one) => (one.fen < least.fen ? one : least), first);
  if (other.fen === best.fen) return compared;
  const more = decimalText(other.fen - best.fen, 2, 2);
  return labelWords.fullestCosts(
    compared,
    full.across,
    full.around,
    more,
    differences(best, other),
  );
}
