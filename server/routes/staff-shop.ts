import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/reply.ts";
import * as contract from "#contract/staff-shop.ts";
import { mergedCompany } from "#server/company-facts.ts";
import type { Deps } from "#server/deps.ts";
import { transferAccount } from "#server/gateways/payment-offline.ts";
import { notesOf } from "#server/http/call-log.ts";
import { turnEdition } from "#server/http/kept.ts";
import { route } from "#server/http/route.ts";
import { wordable, wordsOfShop } from "#server/shop-words.ts";
import { setWord } from "#server/store/own-words.ts";
import { changeCompany, findCompany, putBankAccount } from "#server/store/shop-facts.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, deps, contract.staffShop, async () => {
    const [company, account, words] = await Promise.all([
      findCompany(db),
      transferAccount(deps),
      wordsOfShop(db),
    ]);
    return { company, account, words };
  });

  route(app, deps, contract.setCompany, async ({ input }) => {
    const { before, ...wanted } = input;
    await changeCompany(db, (held) => mergedCompany(held, before ?? held, wanted));
    turnEdition(deps);
    return {};
  });

  route(app, deps, contract.setBankAccount, async ({ input, request }) => {
    await putBankAccount(db, input);
    turnEdition(deps);
    // Whose account it was changed to is asked first where money went astray.
    notesOf(request).subject = `*${input.account.slice(-4)}`;
    return {};
  });

  route(app, deps, contract.setShopWord, async ({ input: { of, code, word }, request }) => {
    const found = wordable(of, code);
    if (found.kind !== "found") throw new Refusal(codes.notFound, "没有这个选项");
    await setWord(db, found.of, code, word);
    turnEdition(deps);
    notesOf(request).subject = `${of} ${code}`;
    return {};
  });
}
