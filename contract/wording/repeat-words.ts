import { grouped } from "#contract/format/numerals.ts";
import type { KeptTools, NeededTool } from "#contract/jobs/kept-tools.ts";
import type { Quote } from "#contract/quotes/quote.ts";

/** 返单: what the tools of an earlier order save, and why others are made again. */

/** `旧版旧刀，省 ¥325.53，保管到 2027-05-25`; empty where nothing is used again. */
export const savedText = ({ repeat }: Pick<Quote, "repeat">): string =>
  repeat === undefined ? "" : `旧版旧刀，省 ¥${grouped(repeat.saved)}，保管到 ${repeat.until}`;

/** 返单 of a job, for the shop's people: the file, and what the earlier order's tools save. */
export const repeatFact = ({ file }: KeptTools, quote: Pick<Quote, "repeat">) => ({
  name: "返单",
  value: [file === "new" ? "换新文件" : "用旧文件", savedText(quote)]
    .filter((text) => text !== "")
    .join("，"),
});

const names: Readonly<Record<NeededTool["kind"], string>> = {
  plate: "印版",
  die: "刀版",
  block: "后工序的版",
};

/** Facts whose change a buyer recognises, in the order in which they are named. */
const facts: Readonly<Record<string, string>> = {
  size: "尺寸",
  colors: "颜色",
  spots: "专色",
  shape: "形状",
  designs: "款数",
};

const noneLeft = "没有能再用的旧版旧刀，要重新做";

const renewed = ({ kind, part }: Pick<NeededTool, "kind" | "part">) =>
  `${part === "" ? "" : `${part} `}要做新${names[kind]}`;

/** Why an earlier order's tool is not used: another file, a changed fact, worn, or another layout. */
function whyRenewed(
  old: Pick<NeededTool, "kind" | "part" | "facts">,
  now: Pick<NeededTool, "kind" | "part" | "facts">,
  isNewFile: boolean,
): string {
  const changed = Object.keys(facts).find((name) => old.facts[name] !== now.facts[name]);
  if (changed !== undefined) {
    const [before, after] = [old.facts[changed] ?? "", now.facts[changed] ?? ""];
    const figures = changed === "shape" ? "" : `（${before} → ${after}）`;
    return `${facts[changed] ?? ""}改了${figures}，${renewed(now)}`;
  }
  if (isNewFile && old.kind !== "die") return `换了文件，${renewed(now)}`;
  const moved = Object.keys(now.facts).some((name) => old.facts[name] !== now.facts[name]);
  return moved ? `拼版变了，${renewed(now)}` : `旧${names[old.kind]}已用到寿命，${renewed(now)}`;
}

/** One sentence for each tool that is made again. */
export function renewedTexts(
  { file, tools: old }: KeptTools,
  tools: Quote["tools"] = [],
): string[] {
  if (old.length === 0) return tools.length === 0 ? [] : [noneLeft];
  return tools
    .filter(({ until }) => until === undefined)
    .flatMap((tool) => {
      const { kind, part, facts: now } = tool;
      const own = old.find(
        (one) => one.kind === kind && one.part === part && one.facts.step === now.step,
      );
      return own === undefined ? [] : [whyRenewed(own, tool, file === "new")];
    });
}
