import type { KeptTool, KeptTools, NeededTool } from "#contract/jobs/kept-tools.ts";

/** 旧版旧刀: which tools of an earlier order a job can use again. */

type Needed = Pick<NeededTool, "kind" | "part" | "facts">;

/** An earlier order's tools, for one part of the job. */
export interface PartTools {
  readonly part: string;
  readonly kept?: KeptTools | undefined;
}

/** The shop's own tool with these facts; plates and blocks of another print file do not count. */
export const keptTool = (
  { part, kept }: PartTools,
  kind: Needed["kind"],
  facts: Needed["facts"],
): KeptTool | undefined =>
  kind !== "die" && kept?.file === "new"
    ? undefined
    : kept?.tools.find(
        (tool) =>
          tool.kind === kind &&
          tool.part === part &&
          Object.keys(facts).every((name) => tool.facts[name] === facts[name]),
      );

/** A tool of a quote: the shop's own one with its day, or a new one. */
export function neededTool(
  tools: PartTools,
  kind: Needed["kind"],
  facts: Needed["facts"],
  impressions: number,
): NeededTool {
  const { part } = tools;
  const own = keptTool(tools, kind, facts);
  return own === undefined
    ? { kind, part, facts, used: impressions }
    : { kind, part, facts, used: own.used + impressions, until: own.until };
}
