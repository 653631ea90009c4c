import { serverPaths } from "#contract/paths/server-paths.ts";

const { sandbox } = serverPaths;

/** The sandbox's own addresses; the shop's screens do not know them. */
export const sandboxPaths = {
  sheet: `${sandbox}/pay.css`,
  /** As the server's router reads it. */
  tradePattern: `${sandbox}/pay/:outTradeNo`,
  trade: (outTradeNo: string) => `${sandbox}/pay/${encodeURIComponent(outTradeNo)}`,
  notify: `${sandbox}/notify`,
} as const;
