import type { FastifyInstance } from "fastify";
import { changePassword } from "#contract/account/account.ts";
import { changeEmail, changeMobile } from "#contract/account/account-change.ts";
import { login, logout, register, resetPassword } from "#contract/auth/auth.ts";
import { codeLogin, codeReset } from "#contract/auth/code-login.ts";
import { endOtherSessions, endSession } from "#contract/auth/sessions.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { staffLogin, staffLogout, staffOwnPassword } from "#contract/staff/staff-people.ts";
import type { WithClock, WithLogLines } from "#server/infra/deps.ts";
import { addressOf } from "./address.ts";
import { notesOf } from "./call-log.ts";

/** Calls that log in or out, or change credentials. */
const accesses: readonly Endpoint[] = [
  ...[login, register, logout, resetPassword, endSession, endOtherSessions],
  ...[codeLogin, codeReset],
  ...[changePassword, changeMobile, changeEmail, exportData, deleteAccount],
  ...[staffLogin, staffLogout, staffOwnPassword],
];

/**
 * One JSON line for each access, successful or not: `time`, `path`, `code` (10000 = success),
 * `user` (a pseudonym), `from` (the caller's address) and `id` (of the request). The lines are
 * stored longer than the log. Of calls refused by the call limit, the first of a minute is
 * recorded.
 */
export function recordAccesses(
  app: FastifyInstance,
  { accessLines, clock }: WithClock & WithLogLines,
): void {
  if (accessLines === undefined) return;
  app.addHook("onResponse", (request, _reply, done) => {
    const { call } = request.routeOptions.config;
    const { quiet, code = null, user = null } = notesOf(request);
    if (call !== undefined && quiet !== true && accesses.includes(call)) {
      const time = new Date(clock.now()).toISOString();
      const record = {
        time,
        path: call.path,
        code,
        user,
        from: addressOf(request),
        id: request.id,
      };
      accessLines.write(`${JSON.stringify(record)}\n`);
    }
    done();
  });
}
