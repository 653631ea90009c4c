import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { WechatPaySettings } from "#server/config/settings.ts";
import { certificateOf } from "./der-certificate.ts";

const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
/** Made once a worker: three pairs take half a second. */
const merchant = rsa();
const platform = rsa();
const stranger = rsa();
const merchantSerial = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";
const authorizationForm =
  /^WECHATPAY2-SHA256-RSA2048 mchid="\d+",nonce_str="\w+",timestamp="\d+",serial_no="\w+",signature="[^"]+"$/;
export const platformSerial = "6E1A2B3C4D5E6F708192A3B4C5D6E7F801020304";
const publicKeyId = "PUB_KEY_ID_0114232134912410000000000000";

type Answer = readonly [status: number, body: object | null];

interface Trade {
  state: string;
  readonly total: number;
  readonly asked: Record<string, unknown>;
}

/**
 * A payment service that behaves as WeChat Pay does: it verifies, signs, encrypts and stores every
 * trade.
 */
export async function openWechat(now: () => number) {
  const apiKey = randomBytes(16).toString("hex");
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, { status: string; fen: number }>();
  const calls: string[] = [];
  /** How the service behaves; tests change it. */
  const mood = {
    forging: false,
    away: false,
    byCertificate: false,
    withoutCertificate: false,
    refundStatus: "SUCCESS",
    /** Trades cannot be closed. */
    closingFails: false,
    /** What is answered instead, to whatever is asked. */
    says: null as Answer | null,
    /** Headers of each answer that are changed; an empty one is left out. */
    headers: {} as Readonly<Record<string, string>>,
    /** Runs once between the answer to a refund's query and its arrival. */
    beforeRefundAnswer: null as (() => Promise<void>) | null,
    /** Runs once before a trade is created. */
    beforeOpening: null as (() => Promise<void>) | null,
  };
  const names = { mchid: "1900000109", appid: "wxd678efh567hg6787".replace(/[gh]/g, "a") };

  const serial = () => (mood.byCertificate ? platformSerial : publicKeyId);
  const signed = (body: string, key: KeyObject = platform.privateKey, at = now()) => {
    const timestamp = String(Math.floor(at / 1000));
    const nonce = randomBytes(8).toString("hex");
    return {
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": nonce,
      "wechatpay-serial": serial(),
      "wechatpay-signature": createSign("RSA-SHA256")
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(key, "base64"),
    };
  };
  const seal = (text: string, key = apiKey, associated_data = "transaction") => {
    const nonce = randomBytes(6).toString("hex");
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(key), nonce);
    cipher.setAAD(Buffer.from(associated_data));
    const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    const algorithm = "AEAD_AES_256_GCM";
    return { algorithm, nonce, associated_data, ciphertext: ciphertext.toString("base64") };
  };

  function isMerchant({ method, url, headers }: IncomingMessage, body: string): boolean {
    const reported = String(headers.authorization ?? "");
    // As WeChat documents it: these five parts, and who asks for what.
    if (!authorizationForm.test(reported) || headers.accept !== "application/json") return false;
    if (headers["content-type"] !== "application/json" || !headers["user-agent"]) return false;
    const sentAt = Number(/timestamp="(\d{10})"/.exec(reported)?.[1]) * 1000;
    if (!(Math.abs(now() - sentAt) <= 5 * 60_000)) return false;
    const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(reported)?.[1] ?? "";
    const text = `${method}\n${url}\n${part("timestamp")}\n${part("nonce_str")}\n${body}\n`;
    return (
      part("mchid") === names.mchid &&
      part("serial_no") === merchantSerial &&
      (mood.byCertificate || headers["wechatpay-serial"] === publicKeyId) &&
      createVerify("RSA-SHA256")
        .update(text)
        .verify(merchant.publicKey, part("signature"), "base64")
    );
  }

  const transactionOf = (no: string, { state, total }: Trade) => ({
    ...names,
    out_trade_no: no,
    trade_state: state,
    ...(state === "SUCCESS"
      ? { transaction_id: `42${no}`, amount: { total, payer_total: total, currency: "CNY" } }
      : {}),
  });

  const refundOf = (no: string): Answer => {
    const found = refunds.get(no);
    if (found === undefined) return [404, { code: "RESOURCE_NOT_EXISTS" }];
    return [200, { refund_id: `50${no}`, status: found.status, amount: { refund: found.fen } }];
  };

  function answer(path: string, body: string): Answer {
    const input = body === "" ? {} : JSON.parse(body);
    if (path === "/v3/certificates") {
      if (mood.withoutCertificate) return [200, { data: [] }];
      const pem = certificateOf(platformSerial, platform.publicKey, platform.privateKey);
      const encrypt_certificate = seal(pem, apiKey, "certificate");
      return [200, { data: [{ serial_no: platformSerial, encrypt_certificate }] }];
    }
    const opening = /^\/v3\/pay\/transactions\/(native|h5)$/.exec(path)?.[1];
    if (opening !== undefined) {
      const known = trades.get(input.out_trade_no);
      if (known !== undefined && known.state !== "NOTPAY") return [400, { code: "ORDER_CLOSED" }];
      trades.set(input.out_trade_no, { state: "NOTPAY", total: input.amount.total, asked: input });
      return opening === "native"
        ? [200, { code_url: `weixin://wxpay/bizpayurl?pr=${input.out_trade_no}` }]
        : [200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1` }];
    }
    if (path === "/v3/refund/domestic/refunds") {
      const trade = trades.get(input.out_trade_no);
      const { out_refund_no: no, amount } = input;
      if (trade?.state !== "SUCCESS") return [404, { code: "RESOURCE_NOT_EXISTS" }];
      if (amount.currency !== "CNY") return [400, { code: "PARAM_ERROR" }];
      const sent = [...refunds.values()].reduce((sum, { fen }) => sum + fen, 0);
      if (!refunds.has(no) && sent + amount.refund > trade.total) {
        return [403, { code: "NOT_ENOUGH" }];
      }
      if (!refunds.has(no)) refunds.set(no, { status: mood.refundStatus, fen: amount.refund });
      return refundOf(no);
    }
    const asked = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1];
    if (asked !== undefined) return refundOf(asked);
    const [, no = "", act] =
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close|\?mchid=1900000109)$/.exec(path) ?? [];
    const trade = trades.get(no);
    if (trade === undefined) return [404, { code: "ORDER_NOT_EXIST" }];
    if (act !== "/close") return [200, transactionOf(no, trade)];
    if (trade.state === "SUCCESS") return [400, { code: "ORDERPAID" }];
    if (mood.closingFails) return [500, { code: "SYSTEM_ERROR" }];
    if (input.mchid !== names.mchid) return [400, { code: "PARAM_ERROR" }];
    trade.state = "CLOSED";
    return [204, null];
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      if (mood.away) return response.destroy();
      const body = Buffer.concat(parts).toString();
      calls.push(`${request.method} ${request.url}`);
      if (request.url?.startsWith("/v3/pay/transactions/") && request.method === "POST") {
        const { beforeOpening } = mood;
        mood.beforeOpening = null;
        await beforeOpening?.();
      }
      const known = isMerchant(request, body);
      const [status, data] = known
        ? (mood.says ?? answer(request.url ?? "", body))
        : ([401, { code: "SIGN_ERROR" }] as const);
      const { beforeRefundAnswer } = mood;
      if (request.method === "GET" && request.url?.includes("/refunds/")) {
        mood.beforeRefundAnswer = null;
        await beforeRefundAnswer?.();
      }
      const text = data === null ? "" : JSON.stringify(data);
      const key = mood.forging ? stranger.privateKey : platform.privateKey;
      const sent = { ...signed(text, key), ...mood.headers };
      for (const [name, value] of Object.entries(sent))
        if (value !== "") response.setHeader(name, value);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const settings = (): WechatPaySettings => ({
    mchId: names.mchid,
    appId: names.appid,
    serial: merchantSerial,
    privateKey: merchant.privateKey,
    apiKey,
    publicKeyId: mood.byCertificate ? null : publicKeyId,
    publicKey: mood.byCertificate ? null : platform.publicKey,
    base: `http://127.0.0.1:${port}`,
    origin: "https://shop.example",
  });

  /** A notification of a trade in its current state, with the test's changes. */
  function notice(
    no: string,
    change: {
      readonly content?: object;
      readonly key?: KeyObject;
      readonly apiKey?: string;
      readonly at?: number;
      readonly event?: string;
    } = {},
  ) {
    const trade = trades.get(no);
    const reported = trade === undefined ? {} : transactionOf(no, trade);
    const text = JSON.stringify({ ...reported, ...change.content });
    const body = JSON.stringify({
      id: randomBytes(8).toString("hex"),
      event_type: change.event ?? "TRANSACTION.SUCCESS",
      resource_type: "encrypt-resource",
      resource: seal(text, change.apiKey),
    });
    return {
      method: "POST" as const,
      url: "/notify/wechat",
      payload: body,
      headers: {
        "content-type": "application/json",
        ...signed(body, change.key, change.at),
      },
    };
  }

  return {
    settings,
    notice,
    signed,
    trades,
    refunds,
    calls,
    mood,
    stranger: stranger.privateKey,
    pay(no: string) {
      const trade = trades.get(no);
      if (trade?.state !== "NOTPAY") throw new Error(`the trade is ${trade?.state}`);
      trade.state = "SUCCESS";
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Wechat = Awaited<ReturnType<typeof openWechat>>;
