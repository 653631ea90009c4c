import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import * as contract from "#contract/inquiries/inquiries.ts";
import { addressOf } from "#server/http/address.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { type Limit, reserve, takeOne } from "#server/infra/database/throttles.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { spendCaptcha, wasSpentOn } from "#server/modules/accounts/captchas.repository.ts";
import { hashOf } from "#server/modules/identity/sessions.repository.ts";
import { addWithin, askAsGuestWithin, askWithin } from "./asking.ts";
import { changeInquiry, inquiriesOf, lockOwnInquiry } from "./inquiries.repository.ts";
import { inquiryPage } from "./inquiry-page.ts";
import { ownInquiryOf } from "./view.ts";

const hour = 3_600_000;
const day = 24 * hour;

const buyersLimit = (userId: string): Limit => ({
  key: `inquiry:${userId}`,
  windowMs: hour,
  most: 20,
});

function guestLimits(address: string, contact: contract.GuestContact): Limit[] {
  const reach = contact.by === "mobile" ? contact.mobile : contact.email.toLowerCase();
  return [
    { key: `inquiry-from:${address}`, windowMs: hour, most: 5 },
    { key: `inquiry-day:${address}`, windowMs: day, most: 20 },
    { key: `inquiry-of:${hashOf(reach)}`, windowMs: day, most: 5 },
  ];
}

/** True where this captcha made a question already, whose reply was lost. */
async function spendOrRecall(
  deps: RouteDeps,
  { input, caller }: Call<typeof contract.askAsGuest>,
): Promise<boolean> {
  const { captcha_id, captcha } = input;
  if (await spendCaptcha(deps, captcha_id, caller.appHash, captcha)) return false;
  if (await wasSpentOn(deps, captcha_id, caller.appHash, captcha)) return true;
  throw new Refusal(codes.captchaWrong, "验证码不正确");
}

export function register(app: FastifyInstance, deps: RouteDeps): void {
  registerAsking(app, deps);

  route(app, deps, contract.ownInquiries, ({ input, user }) =>
    inquiryPage(deps.db, input, (paging) => inquiriesOf(deps.db, user.id, paging), ownInquiryOf),
  );

  route(app, deps, contract.readInquiry, async ({ input, user }) => {
    await inTransaction(deps.db, async (tx) => {
      const { answeredAt, readAt } = await lockOwnInquiry(tx, user.id, input.inquiry_id);
      if (answeredAt === null || (readAt !== null && readAt >= answeredAt)) return;
      await changeInquiry(tx, input.inquiry_id, { readAt: nowDate(deps) });
    });
    return {};
  });
}

function registerAsking(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.askShop, async ({ input, user, key }) => {
    await takeOne(deps, buyersLimit(user.id));
    const intent = intentOf(contract.askShop, user.id, { key, input });
    return withIdempotency(deps, intent, (tx) => askWithin(tx, deps, user.id, input));
  });

  route(app, deps, contract.addToInquiry, async ({ input, user, key }) => {
    await takeOne(deps, buyersLimit(user.id));
    const intent = intentOf(contract.addToInquiry, user.id, { key, input });
    return withIdempotency(deps, intent, (tx) => addWithin(tx, deps, user.id, input));
  });

  route(app, deps, contract.askAsGuest, async (call) => {
    const { captcha_id: key, captcha: _answer, ...input } = call.input;
    const isRepeated = await spendOrRecall(deps, call);
    if (!isRepeated) await reserve(deps, guestLimits(addressOf(call.request), input.contact));
    const place = `POST ${contract.askAsGuest.path}`;
    // The captcha is the intent's key: it makes one question.
    const intent = { userId: "guest", route: place, key, input };
    return withIdempotency(deps, intent, (tx) => askAsGuestWithin(tx, deps, input));
  });
}
