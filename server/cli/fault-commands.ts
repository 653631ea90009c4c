import { readFileSync } from "node:fs";
import { StartRefused } from "#server/config/start-refused.ts";
import type { Database } from "#server/infra/database/database.ts";
import { findMaps, inSources } from "#server/operations/field-stack.ts";
import { type KeptFault, keptPageFaults } from "#server/operations/page-faults.repository.ts";

/** `npm run shop -- stack FILE|-`: a reported stack with the lines of our sources. */
export function stackInSources(path: string | undefined): string {
  if (path === undefined) throw new StartRefused("用法 (usage): npm run shop -- stack 文件|-");
  let stack: string;
  try {
    stack = readFileSync(path === "-" ? 0 : path, "utf8");
  } catch {
    throw new StartRefused(`读不到文件 (cannot read): ${path}`);
  }
  return inSources(stack.trimEnd(), findMaps());
}

const faultText = (fault: KeptFault): string =>
  [
    `${fault.count} 次 (times)，最近 (last) ${fault.lastAt.toISOString()}  ${fault.place}  ${fault.version}`,
    `  ${fault.name}: ${fault.message}`,
    ...inSources(fault.stack, findMaps())
      .split("\n")
      .map((line) => `    ${line}`),
  ].join("\n");

/** `npm run shop -- faults`: faults reported by devices, latest first. */
export async function faultsInSources(db: Database): Promise<string> {
  const faults = await keptPageFaults(db);
  return faults.length === 0 ? "没有网页故障 (no page faults)" : faults.map(faultText).join("\n\n");
}
