import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";

export const sfAccount = {
  partner: "QMYZ",
  checkword: "checkword-0123456789abcdef",
  monthlyCard: "7551234567",
};

const contact = v.object({
  contactType: v.picklist([1, 2]),
  contact: v.pipe(v.string(), v.minLength(1)),
  tel: v.pipe(v.string(), v.regex(/^[\d -]{7,20}$/)),
  address: v.pipe(v.string(), v.minLength(8)),
  country: v.literal("CN"),
});

/** A created order as SF stores it. */
const created = v.object({
  orderId: v.string(),
  contactInfoList: v.pipe(v.array(contact), v.length(2)),
  cargoDetails: v.array(v.object({ name: v.string() })),
  monthlyCard: v.literal(sfAccount.monthlyCard),
  payMethod: v.literal(1),
  expressTypeId: v.number(),
  parcelQty: v.number(),
});
type Created = v.InferOutput<typeof created>;

interface SfRoute {
  readonly acceptTime: string;
  readonly remark: string;
  readonly opCode: string;
}

/** Each byte by itself, as a Java client encodes a form's value. */
const formBytes = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const mark = String.fromCharCode(byte);
      if (/[A-Za-z0-9.*_-]/.test(mark)) return mark;
      return byte === 32 ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

const fiveMinutes = 300;

/** `none`: works; the others fail before or after the call took effect. */
type Mood = "none" | "away" | "silent" | "garbage" | "large" | "lost";

/**
 * SF Express as its open platform behaves: it accepts calls with a right and recent digest, and one
 * order of each number.
 */
export async function openSf(now: () => number) {
  const orders = new Map<string, Created & { readonly waybillNo: string }>();
  const routes = new Map<string, SfRoute[]>();
  const fees = new Map<string, ReadonlyArray<{ name: string; value: number | null }>>();
  const calls: string[] = [];
  /** Tracking numbers of calls for routes and fees. */
  const followed: string[] = [];
  /** `refusing`: an error code for new orders. `onOrder` runs while an order is taken. */
  const mood: { is: Mood; refusing: string | null; onOrder: (() => Promise<unknown>) | null } = {
    is: "none",
    refusing: null,
    onOrder: null,
  };

  const done = (msgData: object) => ({ success: true, errorCode: "S0000", msgData });
  const failed = (errorCode: string) => ({ success: false, errorCode, errorMsg: "失败" });
  const waybills = (waybillNo: string) => [
    { waybillType: 2, waybillNo: `${waybillNo}9` },
    { waybillType: 1, waybillNo },
  ];

  async function serve(service: string, asked: unknown): Promise<object> {
    const said = v.parse(v.record(v.string(), v.unknown()), asked);
    switch (service) {
      case "EXP_RECE_CREATE_ORDER": {
        const order = v.safeParse(created, asked);
        if (!order.success) return failed("8001");
        await mood.onOrder?.();
        if (mood.refusing !== null) return failed(mood.refusing);
        const { orderId } = order.output;
        if (orders.has(orderId)) return failed("8016");
        const waybillNo = `SF${String(1_000_000_000_000 + orders.size)}`;
        orders.set(orderId, { ...order.output, waybillNo });
        return done({ orderId, waybillNoInfoList: waybills(waybillNo) });
      }
      case "EXP_RECE_SEARCH_ORDER_RESP": {
        const found = orders.get(String(said.orderId));
        if (found === undefined) return failed("8018");
        return done({ orderId: found.orderId, waybillNoInfoList: waybills(found.waybillNo) });
      }
      case "EXP_RECE_SEARCH_ROUTES": {
        const [mailNo = ""] = v.parse(v.array(v.string()), said.trackingNumber);
        followed.push(mailNo);
        return done({ routeResps: [{ mailNo, routes: routes.get(mailNo) ?? [] }] });
      }
      case "EXP_RECE_QUERY_SFWAYBILL": {
        followed.push(String(said.trackingNum));
        const found = fees.get(String(said.trackingNum));
        return found === undefined ? failed("8148") : done({ waybillFeeList: found });
      }
      default:
        return failed("S0001");
    }
  }

  async function answer(body: string): Promise<object> {
    const form = new URLSearchParams(body);
    const of = (name: string) => form.get(name) ?? "";
    const text = formBytes(`${of("msgData")}${of("timestamp")}${sfAccount.checkword}`);
    const digest = createHash("md5").update(text).digest().toString("base64");
    const outer = (apiResultCode: string) => ({
      apiResultCode,
      apiErrorMsg: "",
      apiResultData: "",
    });
    if (of("partnerID") !== sfAccount.partner) return outer("A1004");
    if (Math.abs(now() / 1000 - Number(of("timestamp"))) > fiveMinutes) return outer("A1002");
    if (of("msgDigest") !== digest || of("requestID").length < 16) return outer("A1006");
    const service = of("serviceCode");
    calls.push(service.replace("EXP_RECE_", ""));
    const result = await serve(service, JSON.parse(of("msgData")));
    return { apiResultCode: "A1000", apiErrorMsg: "", apiResultData: JSON.stringify(result) };
  }

  async function respond(
    { url, method }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const isCall = url === "/std/service" && method === "POST";
    if (mood.is === "away" || !isCall) {
      response.destroy();
      return;
    }
    const text = JSON.stringify(await answer(body));
    // The call took effect; its answer does not arrive.
    if (mood.is === "lost") response.destroy();
    else if (mood.is === "garbage") response.end("<html>502</html>");
    else if (mood.is === "large") response.end(text + " ".repeat(300_000));
    else if (mood.is === "none") response.end(text);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => respond(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ orders, routes, fees, calls, followed, mood },
    settings: { ...sfAccount, base: `http://127.0.0.1:${port}` },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
