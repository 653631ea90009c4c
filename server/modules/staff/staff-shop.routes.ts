import type { FastifyInstance } from "fastify";
import type { BankAccount } from "#contract/catalog/company.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import * as contract from "#contract/staff/staff-shop.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import type { StaffPersonRow } from "#server/modules/identity/staff-people.repository.ts";
import { accountInForce } from "#server/modules/payments/providers/payment-offline.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { companyChanges, mergedCompany } from "#server/modules/shop/company-facts.ts";
import { setWord } from "#server/modules/shop/own-words.repository.ts";
import { refundLimitFen, setRefundLimit } from "#server/modules/shop/refund-limit.ts";
import {
  changeCompany,
  findCompany,
  listCarriers,
  putCarrierPhone,
} from "#server/modules/shop/shop-facts.repository.ts";
import { wordable, wordsOfShop } from "#server/modules/shop/shop-words.ts";
import {
  askAccount,
  cancelAccount,
  changeView,
  confirmAccount,
  maskedAccount,
} from "./bank-account.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, contract.staffShop, async ({ caller }) => {
    const [company, account, change, words, limitFen, carriers] = await Promise.all([
      findCompany(db),
      accountInForce(deps),
      changeView(deps, personOf(caller)?.id ?? null),
      wordsOfShop(db),
      refundLimitFen(db, deps),
      bookInForce(db, nowDate(deps)).then((book) => listCarriers(db, book)),
    ]);
    return {
      ...{ company, account, change, words, refundLimit: yuanOf(limitFen) },
      carriers: carriers.map(({ id, name, phone }) => ({ carrier_id: id, name, phone })),
    };
  });

  route(app, deps, contract.setCompany, async ({ input, request }) => {
    const { before: began, ...wanted } = input;
    const { before, after } = await changeCompany(db, (held) =>
      mergedCompany(held, began ?? held, wanted),
    );
    const lines = companyChanges(before, after);
    notesOf(request).ownersRead = lines.length === 0 ? ["资料没有变化"] : lines;
    // Notifications may go to this address, so the former one is notified of its change.
    if (before.email !== after.email) notesOf(request).alsoTo = [before.email];
    invalidateResponses(deps);
    return {};
  });

  route(app, deps, contract.setBankAccount, async ({ input, caller, request }) => {
    // Recorded so that misdirected money can be traced to who changed the account.
    notesOf(request).subject = `*${input.account.slice(-4)}`;
    const { current, asked } = await askAccount(deps, input, personOf(caller)?.id ?? null);
    const held = "在店主确认之前，买家不能用对公转账付款。";
    notesOf(request).ownersRead = asked
      ? accountLines(current, input).concat(held)
      : ["账户没有变化"];
    invalidateResponses(deps);
    return {};
  });

  route(app, deps, contract.confirmBankAccount, async ({ input, caller, request }) => {
    const { before, account } = await confirmAccount(deps, input.change_id, personOf(caller));
    notesOf(request).subject = `*${account.account.slice(-4)}`;
    notesOf(request).ownersRead = accountLines(before, account);
    invalidateResponses(deps);
    return {};
  });

  route(app, deps, contract.cancelBankAccount, async ({ input, caller, request }) => {
    const account = await cancelAccount(deps, input.change_id, personOf(caller));
    notesOf(request).subject = `*${account.account.slice(-4)}`;
    notesOf(request).ownersRead = [`没有启用：${maskedAccount(account)}`];
    invalidateResponses(deps);
    return {};
  });

  route(app, deps, contract.setRefundLimit, async ({ input, request }) => {
    const { before, after } = await setRefundLimit(db, deps, fenOf(input.amount));
    notesOf(request).subject = `¥${grouped(yuanOf(after))}`;
    notesOf(request).ownersRead = [
      `原来：一个订单的退款超过 ¥${grouped(yuanOf(before))} 要另一位同事确认`,
      `现在：超过 ¥${grouped(yuanOf(after))}`,
    ];
    return {};
  });

  route(app, deps, contract.setCarrierPhone, async ({ input, request }) => {
    const book = await bookInForce(db, nowDate(deps));
    const { carrier_id: id, phone } = input;
    const { name, former } = await inTransaction(db, (tx) =>
      putCarrierPhone(tx, book, { id, phone }),
    );
    invalidateResponses(deps);
    notesOf(request).subject = `${name} ${former} → ${phone}`;
    return {};
  });

  route(app, deps, contract.setShopWord, async ({ input: { of, code, word }, request }) => {
    const found = wordable(of, code);
    if (found.kind !== "found") throw new Refusal(codes.notFound, "没有这个选项");
    await setWord(db, found.of, code, word);
    invalidateResponses(deps);
    notesOf(request).subject = `${of} ${code}`;
    return {};
  });
}

/** Null for the operator's key. */
const personOf = ({ staff }: Caller): StaffPersonRow | null =>
  staff?.kind === "person" ? staff.person : null;

const accountLines = (before: BankAccount | null, after: BankAccount): string[] => [
  `原来：${before === null ? "没有" : maskedAccount(before)}`,
  `新的：${maskedAccount(after)}`,
];
