import { addressOf } from "#server/http/address.ts";
import type { Visitor } from "#server/modules/identity/sessions.repository.ts";

interface Asking {
  readonly ip: string;
  readonly headers: { readonly "user-agent"?: string | undefined };
}

export const visitorOf = (request: Asking, device: string | undefined): Visitor => ({
  address: addressOf(request),
  device: device ?? null,
  client: clientName(request.headers["user-agent"] ?? ""),
});

/** The first match wins: a user agent also names the browsers that it descends from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, "微信"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** Browser and system in common names, without anything that identifies one phone. */
export function clientName(userAgent: string): string {
  const named = [browsers, systems].flatMap((kinds) => {
    const found = kinds.find(([pattern]) => pattern.test(userAgent.slice(0, 500)));
    return found === undefined ? [] : [found[1]];
  });
  return named.length === 0 ? "未知设备" : named.join(" · ");
}
