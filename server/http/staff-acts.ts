import type { FastifyRequest } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { guardedActs } from "#contract/staff/staff-guarded.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { MailingDeps } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { addressOf } from "./address.ts";
import { notesOf } from "./call-log.ts";
import { notifyOwners } from "./owner-notice.ts";
import { actInput } from "./staff-act-input.ts";
import { beginAct, endAct } from "./staff-acts.repository.ts";
import type { StaffCaller } from "./staff-guard.ts";

interface Doing {
  readonly staff: StaffCaller;
  /** The declared path. */
  readonly call: string;
  readonly input: unknown;
  readonly request: FastifyRequest;
}

/**
 * Runs an action with a row about person and time written before, and its result after: after a
 * crash in between the row has no result. Owners are mailed about a protected action.
 */
export async function writtenDown<Reply>(
  deps: MailingDeps,
  { staff, call, input, request }: Doing,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const personId = staff.kind === "key" ? null : staff.person.id;
  const id = await beginAct(deps, { personId, call, input: actInput(input) });
  const end = (code: number, words: string) =>
    endAct(deps, id, { code, words, subject: notesOf(request).subject ?? "" });
  const failed = (error: unknown) =>
    error instanceof Refusal ? end(error.code, error.message) : end(codes.serverFault, "");
  let reply: Reply;
  try {
    reply = await work();
  } catch (error) {
    // With the database unreachable the row stays open, and the original error is thrown.
    await failed(error).catch(() => undefined);
    throw error;
  }
  const what = guardedActs[call];
  const { subject = "", ownersRead = [subject], alsoTo } = notesOf(request);
  await inTransaction(deps.db, async (tx) => {
    await endAct(deps, id, { code: codes.success, words: "", subject }, tx);
    if (what === undefined) return;
    const who = staff.kind === "key" ? "店铺密钥" : `${staff.person.name}（${staff.person.login}）`;
    const lines = ownersRead.filter((line) => line !== "");
    await notifyOwners(tx, deps, { what, who, from: addressOf(request), lines, alsoTo });
  });
  if (what !== undefined) sendLettersSoon(deps);
  return reply;
}
