import { StartRefused } from "#server/config/start-refused.ts";
import { notifyOwners } from "#server/http/owner-notice.ts";
import { type Database, inTransaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { findStaffByLogin } from "#server/modules/identity/staff-people.repository.ts";
import { removeWithin } from "#server/modules/staff/second-factor-reset.ts";
import { commandWorld } from "./command.ts";

/**
 * Switches off the second factor of a person who lost phone and recovery codes; the owners are
 * mailed.
 * @throws StartRefused where nobody has this login name, or it is off
 */
export async function removeSecondFactorOf(
  db: Database,
  login: string,
  world: LetterDeps = commandWorld,
): Promise<void> {
  const person = await findStaffByLogin(db, login);
  if (person === null) throw new StartRefused(`没有这个登录名：${login} (nobody has this name)`);
  await inTransaction(db, async (tx) => {
    if (!(await removeWithin(tx, world, person.id))) {
      throw new StartRefused(`${login} 没有开启两步验证 (it is off)`);
    }
    await notifyOwners(tx, world, {
      what: "关闭员工的两步验证",
      who: "运营者用命令",
      from: null,
      lines: [`员工：${person.name}（${person.login}）`],
      alsoTo: person.email === null ? [] : [person.email],
    });
  });
}
