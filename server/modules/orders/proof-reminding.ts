import { afterWorkingDays, workingTime } from "#pricing/core/calendar.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithDatabase, WithLog } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import { noteReminded, unansweredProofs } from "#server/modules/artwork/proofs.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { mailAboutOrder } from "./order-letter.ts";

const dayMs = 86_400_000;
/** A proof is asked after once, when this many working days after its own day have ended. */
const remindedAfterDays = 3;
const atOnce = 100;

/** Mails buyers whose proof has waited for three working days of the shop's calendar. */
export async function remindOfProofs(deps: LetterDeps & WithDatabase & WithLog): Promise<void> {
  const at = nowDate(deps);
  const before = new Date(at.getTime() - remindedAfterDays * dayMs);
  const waiting = await unansweredProofs(deps.db, { before, limit: atOnce });
  if (waiting.length === 0) return;
  const time = workingTime((await bookInForce(deps.db, at)).calendar);
  const due = waiting.filter(({ createdAt }) => {
    const ends = afterWorkingDays(time, createdAt.getTime(), remindedAfterDays);
    return ends !== null && ends <= at.getTime();
  });
  await oneByOne(deps, "reminding of a proof", due, ({ id, orderId, revision }) =>
    inTransaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!(await noteReminded(tx, id, at))) return false;
      const text = `样稿第 ${revision} 版等了三个工作日，已提醒确认`;
      await addEvent(tx, { orderId, kind: "state", text, at });
      await mailAboutOrder(tx, deps, order, {
        what: "的样稿还在等您确认",
        lines: [`样稿第 ${revision} 版发出三个工作日了。您确认后才开始印刷，发货日期随确认顺延。`],
      });
      return true;
    }),
  );
}
