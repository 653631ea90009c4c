import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { changePassword } from "#contract/account.ts";
import { changeEmail, changeMobile } from "#contract/account-change.ts";
import { login, logout, register, resetPassword } from "#contract/auth.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { deleteAccount, exportData } from "#contract/personal-data.ts";
import { staffLogin, staffLogout } from "#contract/staff-people.ts";
import type { Deps } from "#server/deps.ts";
import { logMark } from "#server/marks.ts";
import { addressOf } from "./address.ts";
import { notesOf } from "./call-log.ts";

/** Calls by which somebody comes in, leaves, or changes what opens an account. */
const accesses: readonly Endpoint[] = [
  ...[login, register, logout, resetPassword],
  ...[changePassword, changeMobile, changeEmail, exportData, deleteAccount],
  ...[staffLogin, staffLogout],
];

const tried = v.union([
  v.pipe(
    v.object({ mobile: v.string() }),
    v.transform(({ mobile }) => mobile),
  ),
  v.pipe(
    v.object({ login: v.string() }),
    v.transform(({ login: name }) => name),
  ),
]);

/** The signed-in account, or a keyed mark of the one that was tried. */
async function accountOf(
  deps: Deps,
  call: Endpoint,
  request: FastifyRequest,
): Promise<string | null> {
  const { user } = notesOf(request);
  if (user !== undefined) return user;
  const input = v.safeParse(call.input, request.body);
  const given = v.safeParse(tried, input.output);
  return input.success && given.success ? logMark(deps, given.output) : null;
}

/**
 * One JSON line for each access, done or refused: `time`, `path`, `code` (10000 = done), `user`,
 * `from` (the caller's address) and `id` (of the request). The lines outlive the log.
 */
export function recordAccesses(app: FastifyInstance, deps: Deps): void {
  const { accessLines, clock } = deps;
  if (accessLines === undefined) return;
  app.addHook("onResponse", async (request) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || !accesses.includes(call)) return;
    const record = {
      time: new Date(clock.now()).toISOString(),
      path: call.path,
      code: notesOf(request).code ?? null,
      user: await accountOf(deps, call, request),
      from: addressOf(request),
      id: request.id,
    };
    accessLines.write(`${JSON.stringify(record)}\n`);
  });
}
