import { faultWords } from "./fault-kinds.ts";
import type { FaultSwitch } from "./switches.ts";

/** `回复丢失`, `HTTP 状态 503`. */
export const switchName = ({ kind, status }: FaultSwitch): string =>
  `${faultWords[kind].name}${kind === "status" ? ` ${status}` : ""}`;

/** Which calls it affects. */
export const callsWords = (calls: string): string => {
  if (calls === "every") return "全部调用";
  return calls === "writes" ? "会改变什么的调用" : calls;
};

/**
 * The remaining number of calls, the probability with its seed, and the number of affected calls.
 */
export function howOften({ left, oneIn, seed, met }: FaultSwitch): string {
  const rest = left === null ? "直到取消" : left === 0 ? "用完了" : `还有 ${left} 次`;
  const share = oneIn === 1 ? "" : `，${oneIn} 次里一次（种子 ${seed}）`;
  return `${rest}${share}，遇到过 ${met} 次`;
}
