import { createSign, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AlipaySettings } from "#server/config/settings.ts";

const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
/** Made once a worker: three pairs take half a second. */
const merchant = rsa();
const alipay = rsa();
const stranger = rsa();

interface Trade {
  status: string;
  readonly amount: string;
}

/** Yuan text to integer fen. */
const fen = (yuan: string): number => Number(yuan.replace(".", ""));

/**
 * A payment service that behaves as Alipay does: it verifies requests, signs replies and stores
 * every trade.
 */
export async function openAlipay(now: () => number) {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, string>();
  const calls: string[] = [];
  /** How the service behaves; tests change it. */
  const mood = {
    ...{ forging: false, away: false, unsure: false },
    /** What is answered instead, to whatever is asked. */
    says: null as object | null,
    /** The text of the whole reply, signature and all. */
    raw: null as string | null,
  };
  const names = { app_id: "2021000000000001", seller_id: "2088000000000001" };

  const sortedText = (fields: Readonly<Record<string, string>>, without: readonly string[]) =>
    Object.entries(fields)
      .filter(([name]) => !without.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
  const sign = (text: string, key: KeyObject = alipay.privateKey) =>
    createSign("RSA-SHA256").update(text).sign(key, "base64");

  /** The fields of a request with the merchant's valid signature, or null. */
  function trusted(search: string): Record<string, string> | null {
    const fields = Object.fromEntries(new URLSearchParams(search));
    const text = sortedText(fields, ["sign"]);
    const genuine = createVerify("RSA-SHA256")
      .update(text)
      .verify(merchant.publicKey, fields.sign ?? "", "base64");
    const common = { app_id: names.app_id, sign_type: "RSA2", format: "JSON", charset: "utf-8" };
    const fits = Object.entries({ ...common, version: "1.0" }).every(
      ([name, value]) => fields[name] === value,
    );
    return genuine && fits ? fields : null;
  }

  const no = (sub_code: string) => ({ code: "40004", msg: "Business Failed", sub_code });
  const yes = (more: object) => ({ code: "10000", msg: "Success", ...more });

  function answer(method: string, input: Record<string, string>): object {
    if (mood.says !== null) return mood.says;
    if (mood.unsure) return { code: "20000", msg: "Service Currently Unavailable" };
    const { out_trade_no = "", out_request_no = "", refund_amount = "" } = input;
    const trade = trades.get(out_trade_no);
    if (trade === undefined) return no("ACQ.TRADE_NOT_EXIST");
    const reported = {
      out_trade_no,
      trade_no: `2026${out_trade_no}`,
      trade_status: trade.status,
      total_amount: trade.amount,
    };
    if (method === "alipay.trade.query") return yes({ ...reported, buyer_logon_id: '{"a}"' });
    if (method === "alipay.trade.close") {
      if (trade.status !== "WAIT_BUYER_PAY") return no("ACQ.TRADE_STATUS_ERROR");
      trade.status = "TRADE_CLOSED";
      return yes({ out_trade_no });
    }
    if (method === "alipay.trade.fastpay.refund.query") {
      const sent = refunds.get(out_request_no);
      if (sent === undefined) return yes({});
      return yes({
        ...reported,
        out_request_no,
        refund_amount: sent,
        refund_status: "REFUND_SUCCESS",
      });
    }
    if (method !== "alipay.trade.refund") return no("isv.invalid-method");
    const known = refunds.has(out_request_no);
    const sum = [...refunds.values()].reduce((total, yuan) => total + fen(yuan), 0);
    if (!known && sum + fen(refund_amount) > fen(trade.amount)) {
      return no("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
    }
    refunds.set(out_request_no, refunds.get(out_request_no) ?? refund_amount);
    return yes({ ...reported, fund_change: known ? "N" : "Y", refund_fee: refund_amount });
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (mood.away) return response.destroy();
      const fields = trusted(Buffer.concat(parts).toString());
      const method = fields?.method ?? "";
      calls.push(method);
      const value = JSON.stringify(
        fields === null
          ? no("isv.invalid-signature")
          : answer(method, JSON.parse(fields.biz_content ?? "{}")),
      );
      const signature = sign(value, mood.forging ? stranger.privateKey : alipay.privateKey);
      const name = `${method.replaceAll(".", "_")}_response`;
      response.end(mood.raw ?? `{"${name}":${value},"sign":"${signature}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const settings = (): AlipaySettings => ({
    appId: names.app_id,
    sellerId: names.seller_id,
    privateKey: merchant.privateKey,
    publicKey: alipay.publicKey,
    base: `http://127.0.0.1:${port}`,
    origin: "https://shop.example",
  });

  /**
   * The payer opens the page: only now Alipay creates the trade. @returns what the page received
   */
  function visit(url: string) {
    const fields = trusted(new URL(url).search.slice(1));
    if (fields === null) throw new Error("Alipay shows no page for a wrong signature");
    const content: Record<string, string> = JSON.parse(fields.biz_content ?? "{}");
    const number = content.out_trade_no ?? "";
    if (!trades.has(number)) {
      trades.set(number, { status: "WAIT_BUYER_PAY", amount: content.total_amount ?? "" });
    }
    return { fields, content, number };
  }

  /** A notification of a trade in its current state, with the test's changes. */
  function notice(
    number: string,
    change: { readonly fields?: Record<string, string>; readonly key?: KeyObject } = {},
  ) {
    const trade = trades.get(number);
    const at = new Date(now() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
    const fields: Record<string, string> = {
      ...names,
      notify_time: at,
      notify_type: "trade_status_sync",
      charset: "utf-8",
      version: "1.0",
      subject: "100% 棉纸 + 订单",
      body: "",
      out_trade_no: number,
      trade_no: `2026${number}`,
      trade_status: trade?.status ?? "",
      total_amount: trade?.amount ?? "",
      ...change.fields,
    };
    const signature = sign(sortedText(fields, []), change.key);
    return {
      method: "POST" as const,
      url: "/notify/alipay",
      headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
      payload: new URLSearchParams({ ...fields, sign_type: "RSA2", sign: signature }).toString(),
    };
  }

  return {
    settings,
    visit,
    notice,
    trades,
    refunds,
    calls,
    mood,
    stranger: stranger.privateKey,
    pay(number: string) {
      const trade = trades.get(number);
      if (trade?.status !== "WAIT_BUYER_PAY") throw new Error(`the trade is ${trade?.status}`);
      trade.status = "TRADE_SUCCESS";
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type AlipayHouse = Awaited<ReturnType<typeof openAlipay>>;
