import { leadTurns } from "#components/job-form/winding.ts";
import type { Winding } from "#contract/jobs/jobs.ts";
import type { Size } from "./affine.ts";

/** Extent of an upright label on its web: across, and along. */
export const onWeb = ({ widthMm, heightMm }: Size, lead: Winding["lead"]): Size =>
  leadTurns[lead] % 180 === 0 ? { widthMm, heightMm } : { widthMm: heightMm, heightMm: widthMm };

/** A strip of a label round a bottle: mm along the label, and mm from the bottle's middle. */
export interface Strip {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

/** The visible part of a label that is wrapped round a bottle, its middle in front. */
export function stripsRound(widthMm: number, diameterMm: number, count: number): readonly Strip[] {
  const radius = diameterMm / 2;
  const half = Math.min(widthMm / 2, (Math.PI / 2) * radius);
  const at = (arc: number) => radius * Math.sin(arc / radius);
  return Array.from({ length: count }, (_, index) => {
    const from = -half + (2 * half * index) / count;
    const to = -half + (2 * half * (index + 1)) / count;
    return { from: from + widthMm / 2, to: to + widthMm / 2, left: at(from), right: at(to) };
  });
}

/** Whether a label meets itself round a bottle. */
export const overlaps = (widthMm: number, diameterMm: number): boolean =>
  widthMm > Math.PI * diameterMm;
