import fc from "fast-check";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { nasty, rubbishInput, rubbishValue } from "#tests/server/operations/rubbish-inputs.ts";
import { labels, nobody } from "#tests/server/orders/order-flow.ts";

/** Who a call says it is. */
export type Identity = "nobody" | "guest" | "buyer" | "staff";

/** One malformed call as it goes over the wire. */
export interface RubbishCall {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** As it is written, broken escapes included. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly identity: Identity;
}

/** Calls that are right, to be spoilt in one to three places. */
const right = fc.constantFrom<object>(
  { line_id: nobody, product_id: null, title: "标签", job: labels },
  labels,
  { job: labels, quantities: [1000, 2000] },
  {
    draft_id: nobody,
    line_ids: [nobody],
    address_id: null,
    express_type: "pickup",
    carrier_id: null,
    invoice_id: null,
    remark: "",
    expected_total: "1.00",
  },
  { name: "王小墨", mobile: "13800138000", provinceCode: "310000", cityCode: "310100" },
  { mobile: "13800138000", password: "quire500x", captcha: "1234", captcha_id: nobody },
  { order_id: nobody, channel: "balance", page: 1, page_size: 20 },
);

const spoilt = fc
  .tuple(right, fc.array(fc.tuple(fc.nat(12), rubbishValue), { minLength: 1, maxLength: 3 }))
  .map(([input, spoils]) => {
    const names = Object.keys(input);
    const changed = spoils.map(([at, value]) => [names[at % names.length] ?? "", value] as const);
    return { ...input, ...Object.fromEntries(changed) };
  });

/** JSON that no program writes by itself. */
const bomb = fc.constantFrom(
  "[".repeat(20_000),
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  `{"quantity":${"9".repeat(50_000)}}`,
  `{"title":"${"x".repeat(200_000)}"}`,
  `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"job":{"__proto__":{"quoteType":"lz"}}}',
  '{"quantity":1e999}',
  '{"quantity":-1e-999}',
  '{"quantity":0x10}',
  '{"title":"\\u12"}',
  '{"title":"\\ud800"}',
  '{"title":"\\u0000"}',
  '{"a":1,"a":2}',
  '\ufeff{"a":1}',
  '{"a":1',
  "undefined",
  "NaN",
  "'",
);
const text = fc.oneof(
  { weight: 16, arbitrary: rubbishInput.map((one) => JSON.stringify(one)) },
  { weight: 16, arbitrary: spoilt.map((one) => JSON.stringify(one)) },
  { weight: 6, arbitrary: rubbishValue.map((one) => JSON.stringify(one) ?? "") },
  { weight: 1, arbitrary: bomb },
);
const body = fc.oneof(
  { weight: 9, arbitrary: text.map((one) => Buffer.from(one)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((one) => Buffer.from(one)) },
  // A good text with a byte that is no UTF-8 in it.
  { weight: 1, arbitrary: text.map((one) => Buffer.concat([Buffer.from(one), Buffer.of(0xff)])) },
);

const escaped = (value: unknown): string => {
  const written = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(written.toWellFormed()).slice(0, 6000);
};
const piece = fc.oneof(
  { weight: 6, arbitrary: rubbishValue.map(escaped) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("%", "%zz", "%ff", "%c0%80", "%00", "%2e%2e%2f", "..", "%ud800"),
  },
);
const query = fc
  .array(
    fc.tuple(
      rubbishInput.map((one) => Object.keys(one)[0] ?? "a"),
      piece,
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${value}`).join("&"));

/** What a header may carry at all: one byte a character, no line break. */
const headerText = fc.oneof(
  nasty.map((one) =>
    String(one)
      .replace(/[^\x20-\x7e\x80-\xff]/g, "")
      .slice(0, 4000),
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replace(/[^\x20-\x7e\x80-\xff]/g, "")
      .trim(),
  ),
);
const types = fc.constantFrom(
  ...Array.from({ length: 12 }, () => "application/json"),
  "application/x-www-form-urlencoded",
  "application/json; charset=gbk",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "text/html",
  "",
  "a/b/c;;=",
);
const headers = fc.record(
  {
    "content-type": types,
    "idempotency-key": headerText,
    "x-request-id": headerText,
    "if-none-match": headerText,
    accesstoken: headerText,
    authusertoken: headerText,
    "accept-encoding": headerText,
    "x-forwarded-for": headerText,
    origin: headerText,
  },
  { requiredKeys: ["content-type"] },
);

const targetOf = (path: string, pieces: readonly string[], asked: string, prefix: string) => {
  let at = 0;
  const filled = path.replace(/\{\w+\}/g, () => pieces[at++ % pieces.length] ?? "");
  return `${prefix}${filled}${asked === "" ? "" : `?${asked}`}`;
};

/** Malformed and mutated calls over every route of the contract. */
export const rubbishCall: fc.Arbitrary<RubbishCall> = fc
  .record({
    endpoint: fc.constantFrom(...endpoints),
    otherMethod: fc.oneof(
      { weight: 20, arbitrary: fc.constant(null) },
      fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
    ),
    pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
    asked: fc.oneof({ weight: 2, arbitrary: query }, fc.constant("")),
    prefix: fc.oneof({ weight: 30, arbitrary: fc.constant("") }, fc.constantFrom("/", "/x/..")),
    headers,
    body,
    keepsTokens: fc.boolean(),
    identity: fc.constantFrom<Identity>("nobody", "guest", "buyer", "buyer", "buyer", "staff"),
  })
  .map((made) => {
    const { endpoint, identity } = made;
    const method = made.otherMethod ?? endpoint.method;
    const { accesstoken: _app, authusertoken: _user, ...others } = made.headers;
    return {
      endpoint,
      method,
      target: targetOf(endpoint.path, made.pieces, made.asked, made.prefix),
      // Mostly the tokens are valid, so that the rubbish passes the guard.
      headers: made.keepsTokens || identity === "buyer" ? others : made.headers,
      body: method === "GET" || method === "OPTIONS" ? null : made.body,
      identity,
    };
  });
