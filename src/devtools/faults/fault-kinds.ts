/** Faults between this page and the server. */
export const faultKinds = [
  "lost-reply",
  "time-out",
  "offline",
  "status",
  "token-refused",
  "login-expired",
  "forbidden",
  "slow",
  "portal",
  "price-moved",
  "clock-wrong",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The name of each, and its effect on the call. */
export const faultWords: Readonly<Record<FaultKind, { name: string; text: string }>> = {
  "lost-reply": { name: "回复丢失", text: "送到商店并生效，回复没有回来" },
  "time-out": { name: "超时", text: "没有送出，也一直没有回复，到时限为止" },
  offline: { name: "断网", text: "没有送出，马上失败" },
  status: { name: "HTTP 状态", text: "没有送出，回来的是这个状态" },
  "token-refused": { name: "20401 令牌失效", text: "没有送出，回来的是 20401" },
  "login-expired": { name: "20402 登录超时", text: "没有送出，回来的是 20402" },
  forbidden: { name: "20403 没有权限", text: "没有送出，回来的是 20403" },
  slow: { name: "慢，每秒 2 KB", text: "送到商店，回复按每秒 2 KB 回来" },
  portal: { name: "上网认证页", text: "没有送出，回来的是别人的网页" },
  "price-moved": { name: "价格已变", text: "按错的总价送出，商店按真实的价格拒绝" },
  "clock-wrong": { name: "时钟错一年", text: "回复里的时间早一年，等于本机快一年" },
};
