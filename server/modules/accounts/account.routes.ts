import type { FastifyInstance } from "fastify";
import * as account from "#contract/account/account.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { firmAddressesOf, firmTitlesOf } from "#server/modules/firms/firm-entries.repository.ts";

import * as addresses from "./addresses.repository.ts";
import * as titles from "./invoice-titles.repository.ts";
import { assertOwnPassword } from "./own-password.ts";
import { hashPassword } from "./passwords.ts";
import { changePasswordOf, renameUser } from "./users.repository.ts";
import { assertHardToGuess } from "./weak-passwords.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  registerAddresses(app, deps);
  registerInvoiceTitles(app, deps);

  route(app, deps, account.changePassword, async ({ input, user, caller }) => {
    assertHardToGuess(input.password, user.mobile);
    const given = { password: input.old_password, message: "原密码错误" };
    await assertOwnPassword(deps, user.id, caller.sessionHash, given);
    const passwordHash = await hashPassword(input.password);
    await changePasswordOf(deps, user.id, passwordHash, caller.sessionHash);
    return {};
  });

  route(app, deps, account.changeProfile, async ({ input, user }) => {
    await renameUser(deps, user.id, input.name);
    return {};
  });
}

function registerAddresses(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, account.addresses, async ({ user }) => [
    ...(await addresses.listAddresses(deps.db, user.id)),
    ...(user.inFirm ? await firmAddressesOf(deps.db, user.id) : []),
  ]);
  route(app, deps, account.defaultAddress, ({ user }) =>
    addresses.defaultAddress(deps.db, user.id),
  );
  route(app, deps, account.addAddress, (call) =>
    withIdempotency(deps, intentOf(account.addAddress, call.user.id, call), (tx) =>
      addresses.addAddress(tx, deps, call.user.id, call.input),
    ),
  );
  route(app, deps, account.changeAddress, ({ input, user }) =>
    inTransaction(deps.db, (tx) => addresses.changeAddress(tx, user.id, input.id, input)),
  );
  route(app, deps, account.removeAddress, async ({ input, user }) => {
    await addresses.removeAddress(deps, user.id, input.id);
    return {};
  });
}

function registerInvoiceTitles(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, account.invoiceTitles, async ({ user }) => [
    ...(await titles.listInvoiceTitles(deps.db, user.id)),
    ...(user.inFirm ? await firmTitlesOf(deps.db, user.id) : []),
  ]);
  route(app, deps, account.defaultInvoiceTitle, ({ user }) =>
    titles.defaultInvoiceTitle(deps.db, user.id),
  );
  route(app, deps, account.addInvoiceTitle, (call) =>
    withIdempotency(deps, intentOf(account.addInvoiceTitle, call.user.id, call), (tx) =>
      titles.addInvoiceTitle(tx, deps, call.user.id, call.input),
    ),
  );
  route(app, deps, account.changeInvoiceTitle, ({ input, user }) =>
    inTransaction(deps.db, (tx) => titles.changeInvoiceTitle(tx, user.id, input.id, input)),
  );
  route(app, deps, account.removeInvoiceTitle, async ({ input, user }) => {
    await titles.removeInvoiceTitle(deps, user.id, input.id);
    return {};
  });
}
