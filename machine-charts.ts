import { type Plugin, runnerImport } from "vite";

const name = "virtual:machine-charts";

/** `virtual:machine-charts` holds what `src/bench/all-charts.ts` makes of the machines, as data. */
export function machineCharts(): Plugin {
  return {
    name: "machine-charts",
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: async (id) => {
      if (id !== `\0${name}`) return null;
      const { module } = await runnerImport<{ charts: unknown }>("/src/bench/all-charts.ts");
      return `export const charts = ${JSON.stringify(module.charts)};`;
    },
  };
}
