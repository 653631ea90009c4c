/** The version of package.json, set by build/vite.client.config.ts. */
declare const __APP_VERSION__: string;

/** Every machine's chart, made by the build (build/machine-charts.ts). */
declare module "virtual:machine-charts" {
  export const charts: readonly import("#devtools/chart.ts").ChartState[];
}

/** The same charts with coordinates, made by the build (build/machine-charts.ts). */
declare module "virtual:machine-graphs" {
  export const graphs: readonly import("#devtools/graph/graph.ts").ChartGraph[];
}

/** Every call of the contract, made by the build (build/machine-charts.ts). */
declare module "virtual:call-list" {
  export const calls: typeof import("#devtools/all-calls.ts").calls;
}

/** Every Chinese text of the sources, made by the build (build/own-words.ts). */
declare module "virtual:own-words" {
  export const ownWords: import("#build/own-words.ts").OwnWords;
}
