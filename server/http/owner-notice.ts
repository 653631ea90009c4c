import * as v from "valibot";
import { company } from "#contract/catalog/company.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { findSetting } from "#server/infra/database/settings.repository.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { ownerAddresses } from "#server/modules/identity/staff-people.repository.ts";

export interface OwnerNotice {
  /** The action, as in the letter's subject. */
  readonly what: string;
  readonly who: string;
  /** The caller's network address; null for a command on the server. */
  readonly from: string | null;
  readonly lines: readonly string[];
  /** Further recipients. */
  readonly alsoTo?: readonly string[] | undefined;
}

/** A notification expires after a week. */
const lifeMs = 7 * 24 * 3_600_000;

/**
 * Writes a letter to every owner with a known address, in the transaction of the action; to the
 * company's address where no owner has one.
 */
export async function notifyOwners(
  tx: Transaction,
  deps: LetterDeps,
  { what, who, from, lines, alsoTo = [] }: OwnerNotice,
): Promise<void> {
  const owners = await ownerAddresses(tx);
  const own = v.safeParse(company, await findSetting(tx, "company"));
  const known = owners.length === 0 && own.success ? [own.output.email] : owners;
  const text = [
    `${who}${from === null ? "" : "在员工后台"}${what}。`,
    ...lines,
    `时间：${shanghaiTime(deps.clock.now()).replace("T", " ")}（北京时间）`,
    from === null ? "来自：店铺的服务器" : `来自：${from}`,
    "如果不是店里的人做的，请马上停用这个账号，并重设密码。",
  ].join("\n");
  for (const to of new Set([...known, ...alsoTo])) {
    await addLetter(tx, deps, { to, subject: `齐墨印纸：${what}`, text }, lifeMs);
  }
}
