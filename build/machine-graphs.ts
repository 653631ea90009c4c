import { charts } from "#devtools/all-charts.ts";
import { graphOf } from "./graph-layout.ts";

/** Every machine's chart with coordinates. Only the build runs this (`build/machine-charts.ts`). */
export const graphs = await Promise.all(charts.map(graphOf));
