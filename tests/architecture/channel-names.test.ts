import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { payChannel } from "#contract/lookups/order-choices.ts";

/** Where a channel may be called by its name: its gateway, its words, and what page and server know of it. */
const homes =
  /^(?:server\/modules\/payments\/providers\/payment-[\w-]+\.ts|contract\/(?:lookups\/order-choices|payments\/pay-channels)\.ts)$/;

const names = Object.keys(payChannel.words).join("|");
/** Names that are nothing else's, anywhere; the others where a channel is spoken of. */
const own = /["'`](?:sandbox|wechat|alipay)["'`]/;
const spoken = new RegExp(
  `(?:channel|payment)\\w*\\b[^\\n]*["'\`](?:${names})["'\`]|gateways?(?:\\([^)]*\\))?\\.(?:${names})\\b`,
  "i",
);

/** A way in which money moves is no channel, though one of each has the other's name. */
const ways = /channelOfWay\([^)]*\)|\.way [!=]== "\w+"/g;

const namingLines = (text: string): string[] =>
  text.split("\n").filter((line) => {
    const rest = line.replaceAll(ways, "");
    return own.test(rest) || spoken.test(rest);
  });

test("no channel is named outside of its gateway", () => {
  const files = ["server", "src", "contract", "pricing"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !homes.test(path));
  expect(files.length).toBeGreaterThan(500);
  const named = files.flatMap((path) =>
    namingLines(readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});

test.each([
  'if (payment.channel !== "offline") return;',
  'const open = await openPaymentsOf(db, "balance", 10);',
  "const gateway = paymentGateways(deps).offline;",
  'case "wechat":',
])("%s is found", (line) => {
  expect(namingLines(line)).toEqual([line]);
});
