/** Channels of the console log, with their content. */
export const channels = {
  "shop:network": ["network", "accountEvents"],
  "shop:session": ["accessToken", "userSession", "loginModal", "loginPage", "captcha", "codeEntry"],
  "shop:quote": ["quoteDesk"],
  "shop:cart": ["cartLine", "drafts"],
  "shop:orders": ["checkout", "payment", "recovery", "outbox", "upload", "afterSale"],
  "shop:worker": ["appUpdate"],
  /** Every call: its reply's code, or why none came. */
  "shop:calls": [],
  /** Whether the device's database can be used. */
  "shop:db": [],
} as const satisfies Record<string, readonly string[]>;

export type Channel = keyof typeof channels;

/** An actor's channel by its name: `checkout/place`, `cartLine 1b2f`; null for an unknown name. */
export function channelOf(actor: string): Channel | null {
  const [name = ""] = actor.split(/[/ ]/);
  for (const [channel, names] of Object.entries(channels)) {
    if (names.some((one) => one === name) && isChannel(channel)) return channel;
  }
  return null;
}

export const isChannel = (text: string): text is Channel => text in channels;

/** `shop:network,shop:or*,-shop:calls`: the enabled channels; a minus disables one. */
export function wanted(setting: string): (channel: Channel) => boolean {
  const patterns = setting.split(/[\s,]+/).filter((pattern) => pattern !== "");
  const fits = (pattern: string, channel: string): boolean => {
    const parts = pattern.split("*").map((part) => part.replace(/[^\w:]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`).test(channel);
  };
  return (channel) =>
    patterns.some((one) => !one.startsWith("-") && fits(one, channel)) &&
    !patterns.some((one) => one.startsWith("-") && fits(one.slice(1), channel));
}
