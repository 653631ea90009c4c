import * as v from "valibot";
import type { SfSettings } from "#server/config/carrier-config.ts";
import type { Clock, Random } from "#server/infra/runtime/clock.ts";
import type { Carrier, CarrierContact } from "./carrier.ts";
import { sfFees, sfReply, sfResult, sfRoutes, sfWaybills } from "./sf-replies.ts";
import { sfDigest } from "./sf-signing.ts";
import { shortAnswer } from "./short-answer.ts";

interface SfDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** How long one call may take, ms. */
  readonly patienceMs?: number;
}

/** What SF answered: data, or its own error code. */
type Answer =
  | { readonly isDone: true; readonly data: unknown }
  | { readonly isDone: false; readonly code: string };

const accepted = "A1000";
const repeatedOrder = "8016";
/** Answers about the order itself, such as an unknown number. */
const aboutOrder = /^8\d{3}$/;
const deliveryCodes: readonly string[] = ["80", "8000"];

/** An error code for logs and staff; other text may contain an address. */
const publicCode = (code: string): string => (/^[A-Za-z0-9]{1,12}$/.test(code) ? code : "?");

const party = (contactType: 1 | 2, { name, phone, address }: CarrierContact) => ({
  ...{ contactType, contact: name, tel: phone, address, country: "CN" },
});

/** A long text loses its end: SF limits the name of goods. */
const short = (text: string): string => [...text].slice(0, 60).join("");

function trackingNoOf(data: unknown): string {
  const { waybillNoInfoList: found } = v.parse(sfWaybills, data);
  const own = found.find(({ waybillType }) => waybillType === 1) ?? found[0];
  return own?.waybillNo ?? "";
}

/** SF Express by its open platform: `/std/service`, a signed form with JSON inside. */
export function sfCarrier(
  own: SfSettings,
  { clock, random, patienceMs = 10_000 }: SfDeps,
): Carrier {
  async function ask(serviceCode: string, asked: object): Promise<Answer> {
    const msgData = JSON.stringify(asked);
    const second = Math.floor(clock.now() / 1000);
    const form = new URLSearchParams({
      partnerID: own.partner,
      requestID: random.uuid(),
      serviceCode,
      timestamp: String(second),
      msgDigest: sfDigest(msgData, second, own.checkword),
      msgData,
    });
    const response = await fetch(`${own.base}/std/service`, {
      method: "POST",
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    const reply = v.parse(sfReply, JSON.parse(await shortAnswer(response)));
    if (reply.apiResultCode !== accepted) {
      return { isDone: false, code: publicCode(reply.apiResultCode) };
    }
    const result = v.parse(sfResult, JSON.parse(reply.apiResultData ?? ""));
    if (result.success) return { isDone: true, data: result.msgData };
    return { isDone: false, code: publicCode(result.errorCode ?? "") };
  }

  async function dataOf(serviceCode: string, asked: object): Promise<unknown> {
    const answer = await ask(serviceCode, asked);
    if (!answer.isDone) throw new Error(`SF refused ${serviceCode}: ${answer.code}`);
    return answer.data;
  }

  return {
    async order({ requestNo, from, to, goods, parcels }) {
      const answer = await ask("EXP_RECE_CREATE_ORDER", {
        language: "zh-CN",
        orderId: requestNo,
        contactInfoList: [party(1, from), party(2, to)],
        cargoDetails: [{ name: short(goods) }],
        monthlyCard: own.monthlyCard,
        // The sender pays by the card; standard express.
        ...{ payMethod: 1, expressTypeId: 1, parcelQty: parcels },
      });
      if (answer.isDone) return { kind: "issued", trackingNo: trackingNoOf(answer.data) };
      if (answer.code === repeatedOrder) return { kind: "repeated" };
      return { kind: "refused", code: answer.code };
    },
    async find(requestNo) {
      const service = "EXP_RECE_SEARCH_ORDER_RESP";
      const answer = await ask(service, { searchType: "1", orderId: requestNo, language: "zh-CN" });
      if (answer.isDone) return trackingNoOf(answer.data);
      // SF knows no such order. It refuses a number twice, so a wrong reading costs nothing.
      if (aboutOrder.test(answer.code)) return null;
      throw new Error(`SF refused ${service}: ${answer.code}`);
    },
    async routes(trackingNo) {
      const data = await dataOf("EXP_RECE_SEARCH_ROUTES", {
        ...{ language: "zh-CN", trackingType: "1", methodType: "1" },
        trackingNumber: [trackingNo],
      });
      return v
        .parse(sfRoutes, data)
        .routeResps.filter(({ mailNo }) => mailNo === trackingNo)
        .flatMap(({ routes }) => routes)
        .map(({ acceptTime, remark, opCode }) => ({
          at: new Date(`${acceptTime.replace(" ", "T")}+08:00`),
          text: short(remark),
          isDelivery: deliveryCodes.includes(opCode),
        }))
        .sort((one, other) => one.at.getTime() - other.at.getTime());
    },
    async feeFen(trackingNo) {
      const asked = { trackingType: "2", trackingNum: trackingNo };
      const answer = await ask("EXP_RECE_QUERY_SFWAYBILL", asked);
      if (!answer.isDone) return null;
      const fees = v.parse(sfFees, answer.data).waybillFeeList;
      const known = fees.flatMap(({ value }) => (value === null ? [] : [value]));
      if (known.length === 0) return null;
      return known.reduce((sum, yuan) => sum + Math.round(yuan * 100), 0);
    },
  };
}
