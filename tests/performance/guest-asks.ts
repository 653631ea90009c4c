import * as v from "valibot";
import { captcha, login, register, resetPassword, verifyCaptcha } from "#contract/auth/auth.ts";
import * as lists from "#contract/catalog/product-lists.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint, InputOf } from "#contract/http/endpoint.ts";
import { province, smartParse } from "#contract/lookups/lookups.ts";
import { paths } from "#contract/paths/paths.ts";
import { reportPageFault } from "#contract/qa/page-faults.ts";
import { openRoom, sendToRoom, watchRoom } from "#contract/qa/qa-rooms.ts";
import * as quotes from "#contract/quotes/quotes.ts";
import { makeShortLink, openShortLink } from "#contract/quotes/short-links.ts";
import { unlimitedQrCode } from "#contract/quotes/wx-mini.ts";
import { staffLogin } from "#contract/staff/staff-people.ts";
import { paperStock } from "#contract/stock/stock.ts";
import { fixedCaptcha, freshMobile, type ShopClient } from "#tests/e2e/support/shop-client.ts";
import * as jobs from "./guest-jobs.ts";

/** One call with the dearest input that was found for it. */
export interface GuestAsk {
  readonly name: string;
  readonly worst: string;
  /** What came back: the envelope's code, or the status where there is none. */
  readonly call: (step: number) => Promise<number>;
}

const marks = "\u0315\u0300".repeat(55_000);
const spaces = `${" ".repeat(60)}(@`.repeat(6).slice(0, 390);
const stack = Array.from({ length: 5 }, () => spaces).join("\n");
const places = ["广东省", "河北省", "广州", "朝阳", "北"].map((word) =>
  word.repeat(300 / word.length),
);
const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const envelope = v.object({ code: v.number() });

/** Reads a whole reply: the envelope's code, or the status where it is none. */
export async function got(asked: Promise<Response>): Promise<number> {
  const reply = await asked;
  const text = await reply.text();
  if (!reply.headers.get("content-type")?.startsWith("application/json")) return reply.status;
  const read = v.safeParse(envelope, JSON.parse(text));
  return read.success ? read.output.code : reply.status;
}

/** Every call of the contract that needs no account. */
export async function contractAsks(client: ShopClient): Promise<GuestAsk[]> {
  const ask = <E extends Endpoint>(
    endpoint: E,
    worst: string,
    input: (step: number) => InputOf<E> | Promise<InputOf<E>>,
  ): GuestAsk => ({
    name: `${endpoint.method} ${endpoint.path}`,
    worst,
    call: async (step) => (await client.ask(endpoint, await input(step))).code,
  });
  const raw = (endpoint: Endpoint, worst: string, body: (step: number) => string): GuestAsk => ({
    name: `${endpoint.method} ${endpoint.path}`,
    worst,
    call: (step) =>
      got(
        fetch(`${client.url}${endpoint.path}`, {
          method: "POST",
          headers: { ...client.headers(), "content-type": "application/json" },
          body: body(step),
        }),
      ),
  });
  const solved = async () => {
    const { captchaId } = await client.call(captcha, { type: "string" });
    return { captcha: fixedCaptcha, captcha_id: captchaId };
  };
  const { items } = await client.call(lists.products, { limit: 100 });
  const catalogue = items.map(({ name, summary }) => `${name}${summary}`).join("");
  const words = (step: number): string =>
    catalogue.replace(/[^\p{L}]/gu, "").slice(step, step + 60);
  const [first] = items;
  if (first === undefined) throw new Error("the seed holds no product");
  const tables = endpoints.filter(
    ({ guard, method, cache, path }) =>
      guard === "app" && method === "GET" && cache !== "never" && !path.includes("{"),
  );
  const book = await client.call(quotes.quoteSheet, { job: jobs.dearFlyer(0) });
  const { code } = await client.call(makeShortLink, { title: "短", job: jobs.dearBook(0) });
  const { room, key } = await client.call(openRoom, {});
  const state = { status: "active", value: "x", context: "x".repeat(18_000) };
  const head = { sessionId: "x", rootId: "x", createdAt: "1", _version: "1", machine: null };
  const reported = (step: number) =>
    Array.from({ length: 12 }, (_, at) => ({
      ...head,
      type: "@xstate.snapshot" as const,
      id: String(step * 12 + at + 1),
      event: null,
      snapshot: state,
    }));
  return [
    ask(captcha, "a picture", () => ({ type: "string" as const })),
    ask(captcha, "a proof of work", () => ({ type: "pow" as const })),
    ask(verifyCaptcha, "an unknown id", () => ({
      id: "x".repeat(64),
      verify_value: "x".repeat(64),
      captcha_type: "string" as const,
    })),
    ask(login, "a wrong password, with its captcha", async () => ({
      ...(await solved()),
      mobile: freshMobile(),
      password: "wrong12345678901234",
    })),
    ask(register, "a new account, with its captcha", async () => {
      const mobile = freshMobile();
      const form = { mobile, password: "quire500x", email: `${mobile}@example.com` };
      return { ...form, ...(await solved()), name: "测".repeat(30), consent: true as const };
    }),
    ask(resetPassword, "an unknown pair", async () => {
      const mobile = freshMobile();
      return { ...(await solved()), mobile, email: `${mobile}@example.com` };
    }),
    ask(staffLogin, "a wrong password", (step) => ({
      login: `nobody${step}`,
      password: "wrong-password-000",
    })),
    raw(reportPageFault, "110,000 marks on one letter, a stack of blanks and brackets", (step) =>
      JSON.stringify({
        name: `a${step}${marks}`,
        message: "a".repeat(64).concat("@").repeat(4),
        stack,
        place: "/".repeat(200),
        version: "1",
      }),
    ),
    raw(makeShortLink, "110,000 marks on one letter", () => JSON.stringify({ title: `a${marks}` })),
    raw(makeShortLink, "256 KB of brackets", () => `{"title":"","job":${nested(120_000)}}`),
    raw(makeShortLink, "60,000 fields", () =>
      JSON.stringify({ title: "", job: Array.from({ length: 60_000 }, () => 1) }),
    ),
    ask(makeShortLink, "a book of eight parts", (step) => ({
      title: "短".repeat(80),
      job: jobs.dearBook(step),
    })),
    ask(openShortLink, "the same", () => ({ code })),
    ask(quotes.quoteSheet, "a book of eight parts, 20 × 20 mm", (step) => ({
      job: jobs.dearBook(step + 100),
    })),
    ask(quotes.quoteSheet, "a card of 29 × 20 mm, mixed cuts", (step) => ({
      job: jobs.dearFlyer(step + 100),
    })),
    ask(quotes.quoteLabel, "6 × 6 mm, nine colours", (step) => ({ job: jobs.dearLabel(step) })),
    ask(quotes.quoteDigitalLabel, "7 × 8 mm", (step) => ({ job: jobs.dearDigitalLabel(step) })),
    ask(quotes.quotePaper, "cut to 23 × 23 mm", (step) => ({ job: jobs.dearPaper(step) })),
    ask(quotes.quoteGangRun, "every other way too", (step) => ({ job: jobs.dearGangRun(step) })),
    ask(quotes.quoteCatalogue, "every other way too", (step) => ({ job: jobs.dearGoods(step) })),
    ask(quotes.quoteKaishu, "20 × 20 mm on every press", (step) => jobs.dearKaishu(step)),
    ask(quotes.quoteFreight, "1,000 t to a province", (step) => ({
      provinceCode: "650000",
      kg: 1_000_000 - step,
      volumeM3: 10_000,
    })),
    ask(quotes.gangRunFreight, "1,000 t to a province", (step) => ({
      provinceCode: "650000",
      kg: 1_000_000 - step,
    })),
    ask(quotes.quoteSheetFile, "a new buyer's name each time", (step) => ({
      quote_no: book.quoteNo,
      signature: book.signature,
      buyer: { name: `${step}${"购".repeat(95)}`, mobile: "13800138000" },
    })),
    ask(lists.products, "60 characters of the catalogue, no blank", (step) => ({
      keyword: words(step),
      limit: 100,
    })),
    ask(lists.products, "30 words that nobody knows", (step) => ({
      keyword: `齾龘${step}`.repeat(15).slice(0, 60),
      limit: 100,
    })),
    ask(lists.productDetail, "a product", () => ({ id: first.id })),
    ask(lists.nearProducts, "a product", () => ({ id: first.id })),
    ask(paperStock, "every paper at hand", () => ({})),
    ask(province, "a province's cities", (step) => ({ parent: `${440000 + step * 100}` })),
    ask(smartParse, "300 characters of places", (step) => ({
      text: places[step % places.length] ?? "",
    })),
    ask(unlimitedQrCode, "an address of 200 characters", (step) => ({
      page: paths.product({ id: `${"x".repeat(170)}${step}` }),
    })),
    ask(sendToRoom, "12 frames of 18 KB", (step) => ({
      room,
      sender: "sender-0123456789",
      frames: reported(step),
    })),
    ask(watchRoom, "all that a room holds", () => ({ room, key, after: 0, wait: 0 })),
    ...tables.map((table) => ({
      name: `${table.method} ${table.path}`,
      worst: "no input, or its defaults",
      call: (step: number) =>
        got(fetch(`${client.url}${table.path}?step=${step}`, { headers: client.headers() })),
    })),
  ];
}
