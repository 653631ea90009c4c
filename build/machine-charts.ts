import { type Plugin, runnerImport } from "vite";

/** Virtual data modules of the inspector, and the source file that generates each. */
const made: Readonly<Record<string, { file: string; name: string }>> = {
  "virtual:machine-charts": { file: "/src/devtools/all-charts.ts", name: "charts" },
  "virtual:machine-graphs": { file: "/build/machine-graphs.ts", name: "graphs" },
  "virtual:call-list": { file: "/src/devtools/all-calls.ts", name: "calls" },
};

/**
 * Generates every machine's chart and graph and every call as data, so that the inspector loads none of their
 * code.
 */
export function machineCharts(): Plugin {
  return {
    name: "machine-charts",
    resolveId: (source) => (source in made ? `\0${source}` : null),
    load: async (id) => {
      const one = made[id.slice(1)];
      if (!id.startsWith("\0") || one === undefined) return null;
      const { module } = await runnerImport<Record<string, unknown>>(one.file);
      return `export const ${one.name} = ${JSON.stringify(module[one.name])};`;
    },
  };
}
