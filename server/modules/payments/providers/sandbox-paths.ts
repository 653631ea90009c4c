import { serverPaths } from "#contract/paths/server-paths.ts";

const { sandbox } = serverPaths;

/** The sandbox's own addresses; the shop's screens do not know them. */
export const sandboxPaths = {
  sheet: `${sandbox}/pay.css`,
  /** In the form of the server's router. */
  tradePattern: `${sandbox}/pay/:outTradeNo`,
  trade: (outTradeNo: string) => `${sandbox}/pay/${encodeURIComponent(outTradeNo)}`,
  notify: `${sandbox}/notify`,
} as const;
