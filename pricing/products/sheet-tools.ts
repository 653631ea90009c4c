import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import { mmText } from "#pricing/core/decimal.ts";
import { keptTool } from "#pricing/core/kept-tools.ts";
import type { PressRun } from "./press-run.ts";
import type { PressSheet } from "./press-sheets.ts";
import type { PartWork } from "./sheet-parts.ts";

/** Plates and dies of sheet-fed work, and those of an earlier order that serve again. */

const mm = (sides: readonly number[]): string => sides.map(mmText).join(" × ");

/** What plates must be like, with the run that they print; without one, a die. */
export function sheetFacts(
  { part, width, height, bleed, designs, dieLine }: PartWork,
  { press, method, ups, shortMm, longMm }: PressSheet,
  run?: PressRun,
): NeededTool["facts"] {
  return {
    size: mm([width, height].map((side) => (side + 2 * bleed) / 1000)),
    ups: `${ups}`,
    sheet: mm([shortMm, longMm]),
    ...(run
      ? {
          colors: `${part.frontColors}/${part.backColors}`,
          spots: `${part.frontSpots}/${part.backSpots}`,
          designs: `${designs.length}`,
          press: press.id,
          method,
          // How pages and designs lie on the forms, whatever the quantity.
          forms: JSON.stringify(
            run.plan.map((form) => [
              form.count,
              form.pages,
              form.copiesASheet,
              form.method,
              form.designs?.forms.map((one) => one.designs) ?? 0,
            ]),
          ),
        }
      : { line: `${dieLine}` }),
  };
}

/** Impressions of each form. */
export const wearOf = ({ impressions, forms }: PressRun): number =>
  Math.ceil(impressions / Math.max(1, forms));

/** The plates that the shop has for this form and that last for its run. */
export function keptPlates(work: PartWork, form: PressSheet, run: PressRun) {
  const { tools } = work.finishing;
  const found = tools.kept && keptTool(tools, "plate", sheetFacts(work, form, run));
  return found && found.used + wearOf(run) <= form.press.plateLife ? found : undefined;
}

/** The die that the shop has for this form. */
export const keptDie = (work: PartWork, form: PressSheet) =>
  work.finishing.tools.kept && keptTool(work.finishing.tools, "die", sheetFacts(work, form));

/** May plates or a die of an earlier order fit these sheets? */
export const mayServe = ({ finishing }: PartWork, { ups }: Pick<PressSheet, "ups">): boolean =>
  finishing.tools.kept?.tools.some(({ facts }) => facts.ups === `${ups}`) === true;
