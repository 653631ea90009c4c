import { companyToken } from "#contract/auth/app-access.ts";
import { login, captcha as newCaptcha, register } from "#contract/auth/auth.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { defaultDeployment } from "#contract/http/deployment.ts";
import { type Endpoint, type InputOf, type OutputOf, pathNames } from "#contract/http/endpoint.ts";
import { codes, type Envelope } from "#contract/http/reply.ts";

/** A registered buyer, made through the shop's own calls. */
export interface Buyer {
  readonly mobile: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly expire: number;
  /** The name of what their devices hold. */
  readonly dataId: string;
}

export const fixedCaptcha = "1234";

let made = 0;
/** A mobile number that no other test uses. */
export function freshMobile(): string {
  made += 1;
  const tail = `${process.pid}${String(Date.now()).slice(-5)}${made}`.slice(-9);
  return `13${tail.padStart(9, "0")}`;
}

/** The shop's calls as a plain HTTP client makes them: no page, no worker, no retry. */
export class ShopClient {
  readonly url: string;
  #accessToken = "";

  constructor(url: string) {
    this.url = url;
  }

  headers(buyer?: Buyer): Record<string, string> {
    const app = { accesstoken: this.#accessToken };
    return buyer ? { ...app, authusertoken: buyer.token } : app;
  }

  /** The whole reply, whatever its code. */
  async ask<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: { as?: Buyer | undefined; key?: string } = {},
  ): Promise<Envelope> {
    const values: Record<string, unknown> = { ...(input as Record<string, unknown>) };
    let path = endpoint.path;
    for (const name of pathNames(endpoint.path)) {
      path = path.replace(`{${name}}`, encodeURIComponent(String(values[name])));
      delete values[name];
    }
    const query = new URLSearchParams();
    if (endpoint.method === "GET") {
      for (const [name, value] of Object.entries(values)) {
        if (value !== undefined) query.set(name, String(value));
      }
    }
    const reply = await fetch(`${this.url}${path}${query.size > 0 ? `?${query}` : ""}`, {
      method: endpoint.method,
      headers: {
        ...this.headers(options.as),
        ...(options.key ? { "idempotency-key": options.key } : {}),
        ...(endpoint.method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(endpoint.method === "GET" ? {} : { body: JSON.stringify(values) }),
    });
    return (await reply.json()) as Envelope;
  }

  /** The reply's data; throws where the shop refused. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: { as?: Buyer; key?: string } = {},
  ): Promise<OutputOf<E>> {
    const reply = await this.ask(endpoint, input, options);
    if (reply.code !== codes.success) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.code} ${reply.msg}`);
    }
    return reply.data as OutputOf<E>;
  }

  /** @param at the shop's time, where its clock is another than this process's */
  async open(at = Date.now()): Promise<void> {
    const { appAuthToken, mode } = defaultDeployment;
    const { token } = await this.call(companyToken, {
      app_auth_token: appAuthToken,
      public_key: companyKey(appAuthToken, at),
      mode,
      domain: "",
    });
    this.#accessToken = token;
  }

  /** The server's reply to a login; its session is not stored. */
  async logIn(mobile: string, password: string): Promise<Envelope> {
    const { captchaId } = await this.call(newCaptcha, { type: "string" });
    return this.ask(login, { mobile, password, captcha: fixedCaptcha, captcha_id: captchaId });
  }

  async registerBuyer(name = "测试买家"): Promise<Buyer> {
    const { captchaId } = await this.call(newCaptcha, { type: "string" });
    const mobile = freshMobile();
    const form = { mobile, password: "quire500x", email: `${mobile}@example.com`, name };
    const { token, expire_time, device_data_id } = await this.call(register, {
      ...form,
      captcha: fixedCaptcha,
      captcha_id: captchaId,
      consent: true,
      introducer: "",
    });
    return { ...form, token, expire: expire_time, dataId: device_data_id ?? "" };
  }
}
