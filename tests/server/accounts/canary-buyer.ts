import { randomUUID } from "node:crypto";
import * as account from "#contract/account/account.ts";
import * as change from "#contract/account/account-change.ts";
import * as afterSale from "#contract/after-sale/after-sale.ts";
import { attachFiles, signUpload } from "#contract/artwork/artwork.ts";
import { attachData } from "#contract/artwork/data-calls.ts";
import * as auth from "#contract/auth/auth.ts";
import * as byCode from "#contract/auth/code-login.ts";
import * as carts from "#contract/cart/carts.ts";
import { products } from "#contract/catalog/product-lists.ts";
import * as firmEntries from "#contract/firms/firm-entries.ts";
import * as firmJobs from "#contract/firms/firm-jobs.ts";
import * as firms from "#contract/firms/firms.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { addToInquiry, askShop } from "#contract/inquiries/inquiries.ts";
import { smartParse } from "#contract/lookups/lookups.ts";
import { ordersSheet } from "#contract/orders/exports.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { placeOrder, placePaperOrder } from "#contract/orders/placing.ts";
import { selfServiceOrder } from "#contract/orders/shop-order.ts";
import { payInit, putSlips } from "#contract/payments/paying.ts";
import { reportPageFault } from "#contract/qa/page-faults.ts";
import { putDraft } from "#contract/quotes/drafts.ts";
import * as quotes from "#contract/quotes/quotes.ts";
import { makeShortLink } from "#contract/quotes/short-links.ts";
import * as refunds from "#contract/refunds/refunds.ts";
import { putReview } from "#contract/reviews/reviews.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { applicationFor } from "#tests/server/after-sale/after-sale-flow.ts";
import { codeSentTo, type NewContact } from "#tests/server/auth/proven-change.ts";
import { sendBytes } from "#tests/server/orders/file-flow.ts";
import {
  detailOf,
  forceState,
  labels,
  paid,
  paperReadyToPlace,
  placed,
  readyToPlace,
} from "#tests/server/orders/order-flow.ts";
import { received } from "#tests/server/reviews/review-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import type { Canaries } from "./canaries.ts";

/** What a buyer types in each part of the shop: every text is a canary. */
export interface Typing {
  readonly shop: Shop;
  readonly birds: Canaries;
  readonly buyer: Buyer;
}

/** A new account, logged in. */
export async function registered(shop: Shop, birds: Canaries): Promise<Buyer> {
  const password = birds.latin();
  const form = { mobile: birds.mobile(), email: birds.mail(), name: birds.words(), password };
  const asked = { ...form, introducer: birds.latin(), consent: true as const };
  await birds.call(auth.register, { ...asked, ...(await shop.captcha()) });
  const tried = { mobile: form.mobile, password, ...(await shop.captcha()) };
  const { token } = await birds.call(auth.login, tried);
  const { id } = await shop.call(auth.userInfo, {}, { as: token });
  const wrong = { mobile: birds.mobile(), password: birds.latin(), ...(await shop.captcha()) };
  await birds.send(auth.login, wrong);
  await birds.call(auth.resetPassword, { mobile: form.mobile, email: form.email });
  const entered = await entersByCode(shop, birds, form.mobile);
  return { id, mobile: form.mobile, email: form.email, ...entered };
}

/** A new password by code, which ends the session, and a login by code. */
async function entersByCode(shop: Shop, birds: Canaries, mobile: string) {
  const codeFor = async (purpose: "login" | "reset") => {
    shop.clock.advance(60_000);
    const asked = { mobile, purpose, ...(await shop.captcha()) };
    const { code_id } = await birds.call(byCode.sendLoginCode, asked);
    return { mobile, code_id, one_time_code: shop.texts.at(-1)?.code ?? "" };
  };
  const password = birds.latin();
  await birds.call(byCode.codeReset, { ...(await codeFor("reset")), password });
  const { token } = await birds.call(byCode.codeLogin, await codeFor("login"));
  return { token, password };
}

/** Name, password, mobile, e-mail and QQ, each changed. @returns the buyer as they are now */
export async function changesAccount({ shop, birds, buyer }: Typing): Promise<Buyer> {
  const as = { as: buyer };
  await birds.call(account.changeProfile, { name: birds.words() }, as);
  const password = birds.latin();
  await birds.call(account.changePassword, { old_password: buyer.password, password }, as);
  const codeFor = async (what: change.Changeable, proof?: change.ContactProof) => {
    const { code } = await birds.call(change.askChange, { password, what, proof }, as);
    return code;
  };
  const proofOf = async (contact: NewContact, code_id: string) => {
    const one_time_code = await codeSentTo(shop, contact);
    return codeFor(contact.what, { value: contact.value, code_id, one_time_code });
  };
  const mobile = birds.mobile();
  const texted = { mobile, ...(await shop.captcha()) };
  const { code_id } = await birds.call(byCode.sendMobileCode, texted, as);
  const changing = await proofOf({ what: "mobile", value: mobile }, code_id);
  await birds.call(change.changeMobile, { mobile, code: changing }, as);
  const email = birds.mail();
  const mailed = await birds.call(byCode.sendEmailCode, { email, ...(await shop.captcha()) }, as);
  const code = await proofOf({ what: "email", value: email }, mailed.code_id);
  await birds.call(change.changeEmail, { email, code }, as);
  const qq = birds.mobile();
  await birds.call(change.changeQq, { qq, code: await codeFor("qq") }, as);
  expectSame(await shop.call(auth.userInfo, {}, as), { mobile, email, qq });
  return { ...buyer, password, mobile, email };
}

function expectSame(found: Readonly<Record<string, unknown>>, wanted: Record<string, string>) {
  const wrong = Object.keys(wanted).filter((name) => found[name] !== wanted[name]);
  if (wrong.length > 0) throw new Error(`the account was not changed: ${wrong.join()}`);
}

const place = { provinceCode: "310000", cityCode: "310100", districtCode: "310101" };

const placeWords = (birds: Canaries) => ({
  ...place,
  name: birds.words(),
  mobile: birds.mobile(),
  detail: birds.words(),
  landline: birds.mobile(),
});

/** Addresses and invoice titles: written, changed, used and removed. */
export async function writesEntries({ birds, buyer }: Typing) {
  const as = { as: buyer };
  const { id: address_id } = await birds.call(account.addAddress, placeWords(birds), as);
  await birds.call(account.changeAddress, { id: address_id, ...placeWords(birds) }, as);
  const gone = await birds.call(account.addAddress, placeWords(birds), as);
  await birds.call(account.removeAddress, { id: gone.id }, as);
  const firm = () => ({
    titleType: "company" as const,
    kind: "special" as const,
    buyerName: birds.words(),
    taxNo: "91310000MA1K000006",
    addressPhone: birds.words(),
    bankAccount: birds.words(),
    email: birds.mail(),
  });
  await birds.call(firms.makeFirm, { name: birds.words() }, as);
  await birds.call(firms.changeFirm, { name: birds.words() }, as);
  const shared = await birds.call(firmEntries.addFirmAddress, placeWords(birds), as);
  await birds.call(firmEntries.changeFirmAddress, { id: shared.id, ...placeWords(birds) }, as);
  const named = await birds.call(firmEntries.addFirmTitle, firm(), as);
  await birds.call(firmEntries.changeFirmTitle, { id: named.id, ...firm() }, as);
  const { id: firmId } = await birds.call(account.addInvoiceTitle, firm(), as);
  await birds.call(account.changeInvoiceTitle, { id: firmId, ...firm() }, as);
  const person = {
    titleType: "person" as const,
    kind: "normal" as const,
    buyerName: birds.words(),
    email: birds.mail(),
  };
  const { id: personId } = await birds.call(account.addInvoiceTitle, person, as);
  return { address_id, firmId, personId };
}

/** A sheet of one piece with a table; its field has this name. */
function named(name: string) {
  const job = defaultJob("ysp", seedPriceBook);
  if (job.quoteType !== "ysp") throw new Error("the default sheet is of another kind");
  return { ...job, quantity: 1, dataTable: { header: true, fields: [{ column: 1, name }] } };
}

const kinds = [
  ["pt", quotes.quoteCatalogue],
  ["ysp", quotes.quoteSheet],
  ["lz", quotes.quoteLabel],
  ["inkLz", quotes.quoteDigitalLabel],
  ["paper", quotes.quotePaper],
  ["pb", quotes.quoteGangRun],
] as const;

/** A remark in a job of every kind, wherever a job may go: quotes, carts, drafts and links. */
export async function writesJobs({ birds, buyer }: Typing): Promise<readonly string[]> {
  const as = { as: buyer };
  const links: string[] = [];
  for (const [kind, quote] of kinds) {
    const job = () => ({ ...defaultJob(kind, seedPriceBook), remark: birds.words() });
    await birds.done(quote, { job: job() }, as);
    const line = () => ({ line_id: birds.key(), product_id: null, title: birds.words() });
    const put = kind === "paper" ? carts.putPaperCartLine : carts.putCartLine;
    await birds.call(put, { ...line(), job: job() }, as);
    const link = await birds.call(makeShortLink, { title: birds.words(), job: job() }, as);
    links.push(link.code);
  }
  const sheets = () => named(birds.words());
  await birds.done(quotes.quoteSheet, { job: sheets() }, as);
  await birds.call(
    carts.putCartLine,
    { line_id: birds.key(), product_id: null, title: birds.words(), job: sheets() },
    as,
  );
  const copy = () => ({ job_id: randomUUID(), product_id: null, title: birds.words() });
  const share = { ...copy(), note: birds.words(), job: sheets() };
  await birds.call(firmJobs.shareFirmJob, share, as);
  const remarked = { ...defaultJob("lz", seedPriceBook), remark: birds.words() };
  await birds.call(firmJobs.shareFirmJob, { ...copy(), note: "", job: remarked }, as);
  const taking = { job_id: share.job_id, line_id: birds.key(), into: "draft" as const };
  await birds.call(firmJobs.takeFirmJob, taking, as);
  const shared = await birds.call(makeShortLink, { title: birds.words(), job: sheets() }, as);
  links.push(shared.code);
  const options = { [birds.words()]: birds.words() };
  const odd = { ...defaultJob("pt", seedPriceBook), options };
  await birds.send(
    carts.putCartLine,
    { line_id: randomUUID(), title: "", product_id: null, job: odd },
    as,
  );
  await birds.send(makeShortLink, { title: "", job: odd }, as);
  const content = {
    title: birds.words(),
    productId: null,
    quoteType: "lz" as const,
    job: { remark: birds.words(), [birds.words()]: "", parts: [{ words: birds.words() }] },
    updatedAt: 1,
  };
  const draft = { draft_id: birds.key(), edition: birds.key(), after: [null], content };
  await birds.call(putDraft, draft, as);
  const { quoteNo, signature } = await birds.call(quotes.quoteLabel, { job: labels }, as);
  const sheet = { quote_no: quoteNo, signature };
  const on = { name: birds.words(), mobile: birds.mobile() };
  await birds.call(quotes.quoteSheetFile, { ...sheet, buyer: on }, as);
  return links;
}

async function signedQuote({ birds, buyer }: Typing) {
  const { quoteNo, signature } = await birds.call(
    quotes.quoteLabel,
    { job: labels },
    { as: buyer },
  );
  return { quote_no: quoteNo, signature, title: birds.words() };
}

/** Orders of each kind with remark, job remark, address and titles. */
export async function places(
  typing: Typing,
  entries: Awaited<ReturnType<typeof writesEntries>>,
): Promise<readonly string[]> {
  const { shop, birds, buyer } = typing;
  const keyed = () => ({ as: buyer, key: randomUUID() });
  const ids = { productId: birds.latin(), cateId: birds.latin(), priceVersion: birds.words() };
  const delivery = { type: "express" as const, ...place, carrierId: birds.latin() };
  const job = { ...labels, ...ids, delivery, remark: birds.words() };
  const ready = await readyToPlace(shop, buyer, job);
  const own = { remark: birds.words(), draft_id: birds.key() };
  const { address_id, firmId, personId } = entries;
  const received = { ...ready, ...own, invoice_id: personId };
  const first = await birds.call(placeOrder, received, keyed());
  const paper = await paperReadyToPlace(shop, buyer);
  const paperOwn = { remark: birds.words(), draft_id: birds.key() };
  const second = await birds.call(placePaperOrder, { ...paper, ...paperOwn }, keyed());
  const items = [await signedQuote(typing)];
  const terms = {
    ...{ items, address_id, express_type: "express" as const, carrier_id: null },
    ...{ invoice_id: firmId, remark: birds.words(), draft_id: birds.key() },
  };
  const asked = await birds.send(selfServiceOrder, { ...terms, expected_total: "0.00" }, keyed());
  const { total } = asked.body.data as { total: string };
  const third = await birds.call(selfServiceOrder, { ...terms, expected_total: total }, keyed());
  const pay = { order_id: third.order_id, channel: "offline" as const, expected_total: total };
  await birds.call(payInit, { ...pay, openid: birds.words() }, keyed());
  return [first.order_id, second.order_id, third.order_id];
}

const formOf = ({ kind }: InputOf<typeof signUpload>["purpose"]) => {
  if (kind === "artwork") return ["%PDF-1.7", "application/pdf", "pdf"] as const;
  if (kind === "data") return ["号码", "text/csv", "csv"] as const;
  return ["\u00ff\u00d8\u00ff\u00e0", "image/jpeg", "jpg"] as const;
};

/** A file with a canary in its name and one in its bytes. @returns its upload */
async function sends(
  { shop, birds, buyer }: Typing,
  purpose: InputOf<typeof signUpload>["purpose"],
): Promise<string> {
  const [head, type, ending] = formOf(purpose);
  const bytes = birds.bytes(head);
  const file = {
    name: `${birds.words()}.${ending}`,
    size: bytes.length,
    fingerprint: birds.key(),
  };
  const asked = { ...file, purpose, type };
  const permit = await birds.call(signUpload, asked, { as: buyer });
  const { status } = await sendBytes(shop, permit, 0, bytes);
  if (status !== 204) throw new Error(`the store answers ${status}`);
  return permit.upload_id;
}

/** An ordered job whose table has a canary in its field's name and one in its only row. */
async function sendsTable(typing: Typing): Promise<void> {
  const { shop, birds, buyer } = typing;
  const job = named(birds.words());
  await birds.done(quotes.quoteSheet, { job }, { as: buyer });
  const { order_id } = await paid(shop, buyer, job);
  const item_id = (await detailOf(shop, buyer, order_id)).items[0]?.id ?? "";
  const upload_id = await sends(typing, { kind: "data", order_id, item_id });
  await birds.call(attachData, { order_id, item_id, upload_id }, { as: buyer });
}

/** Artwork, a slip of a transfer, and the cancellation of an order. @returns the first two */
export async function sendsFiles(typing: Typing) {
  const { shop, birds, buyer } = typing;
  const { order_id } = await paid(shop, buyer);
  const item_id = (await detailOf(shop, buyer, order_id)).items[0]?.id ?? "";
  const upload_id = await sends(typing, { kind: "artwork", order_id, item_id });
  await birds.call(attachFiles, { order_id, files: [{ item_id, upload_id }] }, { as: buyer });
  await sendsTable(typing);
  const open = await placed(shop, buyer);
  const pay = { order_id: open.order_id, channel: "offline" as const, expected_total: open.total };
  const { out_trade_no } = await birds.call(payInit, pay, { as: buyer, key: randomUUID() });
  const slip = await sends(typing, { kind: "slip", order_id: open.order_id });
  await birds.call(putSlips, { order_id: open.order_id, pictures: [slip] }, { as: buyer });
  await sends(typing, { kind: "slip", order_id: open.order_id });
  const cancelled = await placed(shop, buyer);
  const why = { order_id: cancelled.order_id, reason: birds.words() };
  await birds.call(cancelOrder, why, { as: buyer });
  return { order_id, reference: out_trade_no };
}

/** Applications of after-sale, as far as the buyer takes them. */
export async function complains(typing: Typing): Promise<readonly string[]> {
  const { shop, birds, buyer } = typing;
  const made: string[] = [];
  for (const remedy of ["refund", "return", "reprint"] as const) {
    const { order_id } = await paid(shop, buyer);
    await forceState(shop, order_id, 50);
    const picture = await sends(typing, { kind: "after-sale", order_id });
    const input = await applicationFor(shop, buyer, order_id, { remedy });
    const asked = { ...input, words: birds.words(), draft_id: birds.key(), pictures: [picture] };
    const key = { as: buyer, key: randomUUID() };
    const { after_id } = await birds.call(afterSale.createAfterSale, asked, key);
    const more = { after_id, words: birds.words() };
    await birds.call(afterSale.supplementAfterSale, more, { as: buyer, key: randomUUID() });
    made.push(after_id);
  }
  return made;
}

export async function sendsBack({ birds, buyer }: Typing, after_id: string): Promise<void> {
  const parcel = { after_id, carrier: birds.words(), tracking_no: birds.words() };
  await birds.call(afterSale.sendBackGoods, parcel, { as: buyer, key: randomUUID() });
}

const payee = (birds: Canaries) => ({
  name: birds.words(),
  bank: birds.words(),
  account: birds.number(),
});

/** The balance to a bank account that is corrected afterwards. @returns the refund */
export async function paysOut({ shop, birds, buyer }: Typing): Promise<string> {
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 12_300, "赠送"));
  const { balance } = await shop.call(refunds.payoutOffer, {}, { as: buyer });
  const asked = { amount: balance, payee: payee(birds) };
  const { refunds: rows } = await birds.call(refunds.askPayout, asked, {
    as: buyer,
    key: randomUUID(),
  });
  const refund_id = rows.find(({ amount }) => amount === balance)?.refund_id ?? "";
  await birds.call(refunds.putPayee, { refund_id, ...payee(birds) }, { as: buyer });
  return refund_id;
}

/** A question to the shop, and one more message. @returns the conversation */
export async function asksShop({ birds, buyer }: Typing): Promise<string> {
  const as = { as: buyer };
  const question = { words: birds.words(), about: { kind: "none" as const } };
  const { inquiry_id } = await birds.call(askShop, question, as);
  await birds.call(addToInquiry, { inquiry_id, words: birds.words() }, as);
  return inquiry_id;
}

/** A review with a picture. @returns it */
export async function reviews(typing: Typing): Promise<string> {
  const { shop, birds, buyer } = typing;
  const { order_id, item_id } = await received(shop, buyer);
  const picture = await sends(typing, { kind: "review", order_id });
  const written = { item_id, stars: 5 as const, words: birds.words(), pictures: [picture] };
  const key = { as: buyer, key: randomUUID() };
  return (await birds.call(putReview, written, key)).review_id;
}

/** What is searched, pasted and reported. */
export async function searches({ birds, buyer }: Typing): Promise<void> {
  const as = { as: buyer };
  await birds.call(products, { keyword: birds.words() }, as);
  await birds.call(orders, { keyword: birds.words(), product: birds.words() }, as);
  await birds.call(ordersSheet, { keyword: birds.words(), product: birds.words() }, as);
  await birds.call(smartParse, { text: `${birds.words()} ${birds.mobile()}` }, as);
  const fault = { name: birds.words(), message: `no price for ${birds.words()} ${birds.mobile()}` };
  const where = {
    stack: `Error: ${birds.words()}`,
    place: `/${birds.words()}`,
    version: birds.words(),
  };
  await birds.call(reportPageFault, { ...fault, ...where }, as);
}
