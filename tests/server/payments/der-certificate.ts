import { createSign, type KeyObject } from "node:crypto";

/** A PEM certificate with only the parts that a reader of serial and key needs. */
export function certificateOf(serial: string, publicKey: KeyObject, signer: KeyObject): string {
  const algorithm = der(0x30, der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
  const name = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("t")))),
  );
  const time = (text: string) => der(0x17, Buffer.from(text));
  const body = der(
    0x30,
    der(0x02, Buffer.from(serial, "hex")),
    algorithm,
    name,
    der(0x30, time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(body).sign(signer);
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** Tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
