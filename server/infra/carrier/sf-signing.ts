import { createHash } from "node:crypto";

/** As a form encodes one value: a space becomes `+`. */
const formEncoded = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);

/** `msgDigest` of SF's open platform. `second`: seconds since 1970. */
export const sfDigest = (msgData: string, second: number, checkword: string): string =>
  createHash("md5")
    .update(formEncoded(`${msgData}${second}${checkword}`))
    .digest("base64");
