import { keptOf } from "#contract/jobs/kept-job.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Plan, Quote } from "#contract/quotes/quote.ts";
import type { Database } from "#server/infra/database/database.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { itemWithOrder } from "#server/modules/order-records/ticket-steps.repository.ts";
import { planOf } from "#server/modules/order-records/ticket-steps.ts";
import { type Row, row } from "./ticket-words.ts";

/** Plates, dies and blocks of a line with their numbers: new ones, and kept ones of an earlier order. */

const kinds: Readonly<
  Record<NeededTool["kind"], { readonly word: string; readonly sign: string }>
> = {
  plate: { word: "印版", sign: "V" },
  die: { word: "刀版", sign: "D" },
  block: { word: "后工序的版", sign: "B" },
};

interface Line {
  readonly item: Pick<OrderItemRow, "id" | "position" | "job" | "quote">;
  readonly order: Pick<OrderRow, "orderNo">;
}

/** `QM20261126-AB12CD34-1`: the order's number and the line's. */
export const ticketNo = ({ item, order }: Line): string => `${order.orderNo}-${item.position + 1}`;

const toolsOf = ({ tools = [] }: Pick<Quote, "tools">): readonly NeededTool[] => tools;

/** `…-1-V2`: counted by kind within its line. */
function numberWithin(line: Line, tool: NeededTool): string {
  const own = toolsOf(line.item.quote).filter(({ kind }) => kind === tool.kind);
  return `${ticketNo(line)}-${kinds[tool.kind].sign}${own.indexOf(tool) + 1}`;
}

const isSame = (one: NeededTool, other: NeededTool): boolean =>
  one.kind === other.kind &&
  one.part === other.part &&
  Object.keys(one.facts).every((name) => one.facts[name] === other.facts[name]);

/** An order may repeat one that was itself a repeat; longer chains are not followed. */
const longestChain = 30;

/** The number under which a tool lies on the shelf: that of the line it was made for. */
async function numberOf(db: Database, from: Line, tool: NeededTool): Promise<string> {
  let [line, own] = [from, tool];
  for (let depth = 0; depth < longestChain && own.until !== undefined; depth += 1) {
    const job = readStoredJob(line.item.job);
    const origin = job === null ? undefined : keptOf(job)?.id;
    if (origin === undefined) break;
    const before = await itemWithOrder(db, origin);
    const found = toolsOf(before.item.quote).find((one) => isSame(one, own));
    if (found === undefined) break;
    [line, own] = [before, found];
  }
  return numberWithin(line, own);
}

/** `尺寸 221 × 236，2 拼，上机纸 298 × 444`: what is written on the shelf. */
function factsText({ facts }: NeededTool): string {
  return [
    facts.size === undefined ? "" : `单件 ${facts.size} mm`,
    facts.ups === undefined ? "" : `${facts.ups} 拼`,
    facts.sheet === undefined ? "" : `上机纸 ${facts.sheet} mm`,
  ]
    .filter((text) => text !== "")
    .join("，");
}

/** Plates of each part, where the plan counts them like the tools. */
function blocksOf(plan: Plan | null, plates: readonly NeededTool[], tool: NeededTool): string {
  if (plan?.kind !== "sheet") return "";
  const parts = plan.parts.filter((part) => part.plates > 0);
  const part = parts.length === plates.length ? parts[plates.indexOf(tool)] : undefined;
  return part === undefined ? "" : `${part.plates} 块，`;
}

/** One row a tool: new or kept, its number, its measures. */
export async function toolRows(db: Database, line: Line): Promise<Row[]> {
  const { assumptions } = line.item.quote;
  const plan = planOf(line.item.quote);
  const tools = toolsOf(line.item.quote);
  const rows: Row[] = [];
  for (const tool of tools) {
    const { kind, part, until } = tool;
    const plates = tools.filter((one) => one.kind === kind);
    const state = until === undefined ? "新做" : `用旧的，保管到 ${until}`;
    const text = [
      `${state}，编号 ${await numberOf(db, line, tool)}`,
      `${kind === "plate" ? blocksOf(plan, plates, tool) : ""}${factsText(tool)}`,
    ];
    rows.push(
      ...row(
        `${part === "" ? "" : `${part} `}${kinds[kind].word}`,
        text.filter((one) => one !== "").join("。"),
      ),
    );
  }
  // Labels count their plates and name a die that the shop owns in the quote's basis.
  for (const { name, code, value } of plan?.kind === "label" ? assumptions : []) {
    const isDie = code === "die" && tools.every(({ kind }) => kind !== "die");
    if (code === "plates" || isDie) rows.push(...row(name, value));
  }
  return rows;
}
