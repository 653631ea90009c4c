import { type ConfiguratorState, orderable } from "#configurator/state/configurator-state.ts";
import { showTime } from "#ui/feedback/time.ts";

/** The server's state of the price, as one word and as a sentence. */
export interface PriceState {
  readonly word: string;
  readonly tone: "ok" | "plain" | "wait" | "danger";
  readonly sentence: string;
}

type Judged = Pick<ConfiguratorState, "job" | "problems" | "confirmation">;

/** The code of the problem of a product without a price: nothing in its form is wrong. */
export const negotiable = "negotiable";

/** The last day of the price's validity: `11-30`, 今天. */
export const lockDay = (validUntil: number): string => showTime(validUntil).split(" ")[0] ?? "";

/** `alone`: only the server prices, without a price book or before the engine has loaded. `expired`: the validity is over. */
export function priceState(state: Judged, alone: boolean, expired: boolean): PriceState {
  const { confirmation, problems } = state;
  if (!orderable(state)) {
    const [first] = problems;
    if (first?.code === negotiable)
      return { word: "价格面议", tone: "wait", sentence: first.message };
    const sentence = first?.message ?? "请填写规格";
    return { word: "规格待改", tone: "danger", sentence };
  }
  switch (confirmation.kind) {
    case "estimate":
    case "asking":
      return { word: "核价中", tone: "plain", sentence: "店铺正在核对这个价钱。" };
    case "locked":
      return expired
        ? { word: "价格过期", tone: "danger", sentence: "锁价已到期，下单时重新核价。" }
        : {
            word: "已锁价",
            tone: "ok",
            sentence: `店铺已锁定这个价钱，有效至 ${lockDay(confirmation.signed.validUntil)}。`,
          };
    case "unreachable":
      return alone
        ? { word: "未能核价", tone: "wait", sentence: "连不上店铺，联网后自动核价。" }
        : { word: "离线估价", tone: "wait", sentence: "按本机价格簿估算，联网后自动核价。" };
    case "refused":
      return { word: "需重报", tone: "wait", sentence: confirmation.message };
  }
}
