import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The digits of the .eml files to this recipient, oldest first. */
function codesTo(dataDir: string, recipient: string): string[] {
  const folder = join(dataDir, "mail");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.includes(`To: ${recipient}`))
    .flatMap((text) => {
      const [, body = ""] = text.split(/\r?\n\r?\n/, 2);
      const read = /base64/i.test(text) ? Buffer.from(body, "base64").toString("utf8") : body;
      return /\b\d{6}\b/.exec(read)?.[0] ?? [];
    });
}

/** Codes of the files that stand for text messages to the number. */
export const textsTo = (dataDir: string, mobile: string): string[] =>
  codesTo(dataDir, `${mobile}@sms.invalid`);

/** Codes mailed to this address. */
export const mailedTo = (dataDir: string, address: string): string[] => codesTo(dataDir, address);
