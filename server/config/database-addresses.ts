/**
 * One address for each host of PostgreSQL's own form for several,
 * `postgres://shop@one:5432,two:5432/shop`; of one host that address alone.
 */
export function addressesOf(url: string): readonly string[] {
  const parts = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url);
  if (parts === null) return [url];
  const [, front = "", hosts = "", rest = ""] = parts;
  return hosts.split(",").map((host) => front + host + rest);
}
