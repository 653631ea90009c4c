/**
 * One address for each host of PostgreSQL's form for several,
 * `postgres://shop@one:5432,two:5432/shop`; for one host that address.
 */
export function addressesOf(url: string): readonly string[] {
  const parts = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url);
  if (parts === null) return [url];
  const [, front = "", hosts = "", rest = ""] = parts;
  return hosts.split(",").map((host) => front + host + rest);
}
