import * as v from "valibot";
import { company } from "#contract/catalog/company.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { findSetting } from "#server/infra/database/settings.repository.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { ownerAddresses } from "#server/modules/identity/staff-people.repository.ts";

export interface OwnerNotice {
  /** What was done, as the letter's subject says it. */
  readonly what: string;
  readonly who: string;
  /** The network address that it came from; null for a command on the shop's machine. */
  readonly from: string | null;
  readonly lines: readonly string[];
  /** Addresses beside the owners'. */
  readonly alsoTo?: readonly string[] | undefined;
}

/** A notice is of use for a week. */
const lifeMs = 7 * 24 * 3_600_000;

/**
 * Writes a letter to every owner whose address is known, in the transaction of the act; to the
 * company's address where no owner's is known.
 */
export async function tellOwners(
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
