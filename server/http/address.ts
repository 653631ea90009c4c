import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first four of an IPv6 address's eight groups. */
function networkOf(ip: string): string {
  const [head = "", tail] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  const short = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${short.join(":")}::/64`;
}

/**
 * The key of limits by address: an IPv4 address itself; of an IPv6 address its /64, because one
 * host may use any address of the network.
 */
export function addressOf(request: { readonly ip: string }): string {
  const { ip } = request;
  const four = mapped.exec(ip)?.[1];
  if (four !== undefined) return four;
  return isIPv6(ip) ? networkOf(ip) : ip;
}
