import { useState } from "react";
import { problemAt } from "#components/job-form/job-form.ts";
import { useDifferences } from "#configurator/fields/use-differences.ts";
import { differenceWords } from "#configurator/state/differences.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { Tiles } from "#ui/controls/tiles.tsx";
import { jobWithPart, type PartProps, withPart } from "./part-props.ts";

interface PartWeightProps extends PartProps {
  readonly paper: Paper;
  /** Number of weights next to the current one; all of them where absent. */
  readonly near?: number;
}

/** The neighbouring weights, the lighter before the heavier. */
function nearOf(gsms: readonly number[], held: number | null, count: number): readonly number[] {
  const at = Math.max(0, held === null ? 0 : gsms.indexOf(held));
  const from = Math.min(Math.max(0, at - Math.floor(count / 2)), Math.max(0, gsms.length - count));
  return gsms.slice(from, from + count);
}

/** 克重 of a part's paper, each with its price difference. */
export function PartWeight(props: PartWeightProps) {
  const { session, form, part, index, problems, change, paper, near } = props;
  const gsms = paper.gsms.map(({ gsm }) => gsm);
  // The order stays as the page was opened: a press moves none of them.
  const [opened] = useState(part.gsm);
  const likely = near === undefined ? gsms : nearOf(gsms, opened, near);
  const own = part.gsm;
  const shown =
    own === null || likely.includes(own) || !gsms.includes(own)
      ? likely
      : [...likely.slice(1), own].sort((a, b) => a - b);
  const differences = useDifferences(
    session,
    (job) => new Map(likely.map((gsm) => [String(gsm), jobWithPart(job, index, { gsm })] as const)),
  );
  return (
    <Tiles
      label={`${part.name}克重`}
      columns={near === 3 ? 3 : 4}
      value={String(own ?? "")}
      onChange={(gsm) => change(withPart(form, index, { gsm: Number(gsm) }))}
      error={problemAt(problems, `parts.${index}.gsm`)}
      options={shown.map((gsm) => ({
        value: String(gsm),
        label: `${gsm} g`,
        note: gsm === own ? "已选" : (differenceWords(differences.get(String(gsm))) ?? "…"),
      }))}
    />
  );
}
