import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { companyKey } from "#contract/auth/company-key.ts";

/**
 * A mini program as another host would write it: addresses and fields of the specification as text,
 * sent to a listening server. It takes nothing from the contract's declarations.
 */

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
const option = v.object({ value: v.string(), label: v.string() });
const options = v.pipe(v.array(option), v.minLength(1));
const texts = v.record(v.string(), v.string());
const codes = v.pipe(v.array(v.string()), v.minLength(1));
const token = v.object({ token: v.string() });
const id = v.object({ id: v.string() });
const listed = v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.minLength(1));

export class MiniProgram {
  /** `METHOD /path/{template}` of every answered call. */
  readonly made = new Set<string>();
  #access = "";
  #user = "";

  constructor(
    private readonly origin: string,
    private readonly company: { readonly token: string; readonly now: () => number },
  ) {}

  async #send<Schema extends v.GenericSchema>(
    name: string,
    form: Schema,
    fields: Readonly<Record<string, unknown>> = {},
    key?: string,
  ): Promise<v.InferOutput<Schema>> {
    const { code, msg, data } = await this.#ask(name, fields, key);
    if (code !== 10_000) throw new Error(`${name}: ${code} ${msg}`);
    this.made.add(name);
    return v.parse(form, data);
  }

  async #ask(name: string, fields: Readonly<Record<string, unknown>>, key?: string) {
    const [method = "", template = ""] = name.split(" ");
    const rest = { ...fields };
    const path = template.replace(/\{(\w+)\}/g, (_whole, field: string) => {
      const value = String(rest[field]);
      delete rest[field];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams(
      Object.entries(rest).map(([field, value]) => [field, String(value)]),
    );
    const isGet = method === "GET";
    const reply = await fetch(
      `${this.origin}${path}${isGet && query.size > 0 ? `?${query}` : ""}`,
      {
        method,
        headers: {
          AccessToken: this.#access,
          ...(this.#user === "" ? {} : { AuthUserToken: this.#user }),
          ...(key === undefined ? {} : { "Idempotency-Key": key }),
          ...(isGet ? {} : { "Content-Type": "application/json" }),
        },
        ...(isGet ? {} : { body: JSON.stringify(rest) }),
      },
    );
    return v.parse(envelope, await reply.json());
  }

  async start(): Promise<void> {
    const { token: own, now } = this.company;
    const given = await this.#send("POST /api/auth/company/token", token, {
      app_auth_token: own,
      public_key: companyKey(own, now()),
      ...{ mode: 3, domain: "" },
    });
    this.#access = given.token;
  }

  async register(mobile: string, answer: string): Promise<void> {
    const { captchaId } = await this.#send(
      "GET /api/auth/captcha",
      v.object({ captchaId: v.string() }),
    );
    const given = await this.#send("POST /api/auth/user/reg", token, {
      ...{ mobile, password: "quire500x", email: `${mobile}@buyer.example`, name: "王小墨" },
      ...{ captcha: answer, captcha_id: captchaId, introducer: "", consent: true },
    });
    this.#user = given.token;
  }

  /** The words that its screens show, before any of them opens. */
  async words(): Promise<void> {
    const system = "GET /api/v2/system";
    const asOptions = [
      ...["order/state", "order/type", "zb/yaokou", "hgx/type/options", "ysp-type-option"],
      ...["baojia-type-option", "ys/ysp-print-method", "ys/ysp-type"],
    ];
    const asTexts = [
      ...["express/type/text", "order/state/text", "afterSale/state/text", "ysp-type-text"],
      ...["baojia-type-text", "paper/delivery-method-text", "paper/source-type-text"],
    ];
    const asCodes = ["hgx/type", "pt/compute_mode", "baojia-type", "paper/delivery-method-value"];
    for (const name of asOptions) await this.#send(`${system}/${name}`, options);
    for (const name of asTexts) await this.#send(`${system}/${name}`, texts);
    for (const name of asCodes) await this.#send(`${system}/${name}`, codes);
    await this.#send(`${system}/pay/offline_pay/channel/options`, v.array(option));
  }

  /** 首页 and 分类, and the product that is opened. */
  async browse(): Promise<string> {
    await this.#send(
      "GET /api/v2/system/cates",
      v.pipe(v.array(v.object({ ...option.entries, children: options })), v.minLength(1)),
    );
    const [shelf] = await this.#send("GET /api/v2/shop/pb/cate_pb_list", listed);
    await this.#send("GET /api/v2/shop/produce/list", listed, { cate_id: shelf?.id });
    const [first] = await this.#send("GET /api/v2/shop/produce/call-part", listed, { limit: 4 });
    return first?.id ?? "";
  }

  /** The reply as it came: what the shop says of its own mini program. */
  async credentials(): Promise<unknown> {
    return this.#send("GET /api/v2/shop/wx-min/access-token", v.unknown());
  }

  /** Reads a pasted receiver and saves the address; then its freight. */
  async address(pasted: string): Promise<string> {
    const provinces = await this.#send("GET /api/v2/system/province", options);
    const found = await this.#send(
      "GET /api/v2/system/smartParse",
      v.object({
        ...{ name: v.string(), mobile: v.string(), detail: v.string() },
        ...{ provinceCode: v.string(), cityCode: v.string(), districtCode: v.string() },
      }),
      { text: pasted },
    );
    if (!provinces.some(({ value }) => value === found.provinceCode)) {
      throw new Error("the parsed province is not in the list");
    }
    const weighed = { provinceCode: found.provinceCode, kg: 12.5 };
    const carriers = v.looseObject({});
    await this.#send("POST /api/v2/shop/pb/yunfei", carriers, weighed);
    await this.#send("POST /api/v2/user/baojiadan/quote/yunfei", carriers, weighed);
    const saved = await this.#send("POST /api/v2/user/address", id, found);
    return saved.id;
  }

  /** 开纸: how many pieces a parent sheet gives. */
  async cutting(lengthMm: number, widthMm: number): Promise<number> {
    const form = v.object({ candidates: v.array(v.object({ kai: v.number() })) });
    const path = "POST /api/v2/user/baojiadan/quote/ysp/kaishu";
    const { candidates } = await this.#send(path, form, { lengthMm, widthMm });
    return candidates[0]?.kai ?? 0;
  }

  /** 默认抬头: null where the buyer has none. */
  async title(): Promise<unknown> {
    return this.#send("GET /api/v2/user/invoice/default", v.unknown());
  }

  /** A signed quote becomes an order without a cart; the first try learns the sum. */
  async order(job: Readonly<Record<string, unknown>>, address_id: string) {
    const quote = await this.#send(
      "POST /api/v2/user/baojiadan/quote/lz",
      v.object({ quoteNo: v.string(), signature: v.string() }),
      { job },
    );
    const placing = {
      draft_id: randomUUID(),
      items: [{ quote_no: quote.quoteNo, signature: quote.signature }],
      ...{ address_id, express_type: "express", carrier_id: null, invoice_id: null },
      remark: "",
    };
    const name = "POST /api/v2/shop/order";
    const refused = await this.#ask(name, { ...placing, expected_total: "0.00" }, randomUUID());
    const { total } = v.parse(v.object({ total: v.string() }), refused.data);
    const placed = v.object({ order_id: v.string(), total: v.string(), state: v.number() });
    return this.#send(name, placed, { ...placing, expected_total: total }, randomUUID());
  }

  /** Opens the payment at WeChat; its number there. */
  async pay({ order_id, total }: { readonly order_id: string; readonly total: string }) {
    const asked = { order_id, channel: "wechat", expected_total: total, client: "phone" };
    const form = v.object({ out_trade_no: v.string() });
    const opened = await this.#send("POST /api/v2/user/order/pay/init", form, asked, randomUUID());
    return opened.out_trade_no;
  }

  async outcome(order_id: string): Promise<string> {
    const name = "POST /api/v2/user/orders/pay/check_pay/{order_id}";
    const reply = await this.#send(name, v.object({ outcome: v.string() }), { order_id });
    return reply.outcome;
  }

  async state(order_id: string): Promise<number> {
    const form = v.object({ state: v.number() });
    return (await this.#send("GET /api/v2/user/order/detail", form, { order_id })).state;
  }
}
