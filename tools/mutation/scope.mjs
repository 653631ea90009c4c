import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "#scripts/lib/root.mjs";

/** The server's money folders, in the order of their weight; each is a group of its own. */
export const serverFolders = ["payments", "orders", "after-sale", "quotes"];

/** Tests of a folder that lie in another one: those that pay, refund or quote in their own way. */
const elsewhere = {
  payments: [
    "tests/server/staff/held-refunds.test.ts",
    "tests/server/after-sale/after-sale-refund.test.ts",
    "tests/server/orders/self-service.test.ts",
    "tests/server/orders/staff-cancelling.test.ts",
    "tests/server/firms/approvals.test.ts",
    "tests/server/firms/firm-account.test.ts",
  ],
  orders: [
    "tests/server/carrier",
    "tests/server/job-tickets",
    "tests/server/after-sale/after-sale-parts.test.ts",
    "tests/server/after-sale/claim-reprints.test.ts",
    "tests/server/cart/cart-order.test.ts",
    "tests/server/cart/carts.test.ts",
    "tests/server/cart/paper-cart.test.ts",
    "tests/server/firms/agreements.test.ts",
    "tests/server/firms/approvals.test.ts",
    "tests/server/firms/firm-account.test.ts",
    "tests/server/firms/firms.test.ts",
    "tests/server/firms/shared-files.test.ts",
    "tests/server/operations/older-rows.test.ts",
    "tests/server/payments/cancel-refund.test.ts",
    "tests/server/payments/transfer-desk.test.ts",
    "tests/server/payments/transfer-term.test.ts",
    "tests/server/quotes/dates.test.ts",
    "tests/server/quotes/delivery-areas.test.ts",
    "tests/server/quotes/one-sum.test.ts",
    "tests/server/quotes/supplies.test.ts",
    "tests/server/reviews/reviews.test.ts",
    "tests/server/staff/carriers.test.ts",
    "tests/server/staff/held-refunds.test.ts",
    "tests/server/staff/staff-buyers.test.ts",
    "tests/server/staff/staff-dates.test.ts",
    "tests/server/staff/staff-order-search.test.ts",
    "tests/server/stock/paper-stock.test.ts",
  ],
  "after-sale": [
    "tests/server/orders/invoices.test.ts",
    "tests/server/payments/channel-gone.test.ts",
    "tests/server/payments/payouts.test.ts",
    "tests/server/payments/refund-letters.test.ts",
    "tests/server/payments/refund-proof.test.ts",
    "tests/server/payments/staff-refunds.test.ts",
    "tests/server/payments/transfer-desk.test.ts",
    "tests/server/staff/held-refunds.test.ts",
    "tests/server/firms/agreements.test.ts",
    "tests/server/firms/firm-account.test.ts",
  ],
  quotes: [
    "tests/server/operations/keys.test.ts",
    "tests/server/cart/carts.test.ts",
    "tests/server/orders/repeat-orders.test.ts",
  ],
};

/**
 * What is mutated, and which tests answer for it; `together` names the group whose files are tried in one
 * process, or is false.
 */
const scope = [
  { sources: "pricing", tests: ["tests/pricing", "tests/configurator"], together: "pricing" },
  {
    sources: "contract/wording/pricing",
    tests: ["tests/pricing", "tests/configurator"],
    together: "pricing",
  },
  {
    sources: "src/machines",
    tests: ["tests/machines", "tests/app", "tests/features"],
    together: false,
  },
  ...serverFolders.map((name) => ({
    sources: `server/modules/${name}`,
    tests: [`tests/server/${name}`, ...(elsewhere[name] ?? [])],
    together: name,
  })),
];

/** Pins prices that the code itself once made: it would notice anything, and prove nothing. */
const pinned = "tests/pricing/engine-version.test.ts";

/** The files of a folder; a single file may be named too. */
const found = (folder, ending) =>
  ending.test(folder)
    ? [folder]
    : readdirSync(inRoot(folder), { recursive: true })
        .map((path) => join(folder, path).replaceAll("\\", "/"))
        .filter((path) => ending.test(path))
        .sort();

const textOf = (path) => readFileSync(inRoot(path), "utf8");
export const hashOf = (...texts) =>
  createHash("sha256").update(texts.join("\0")).digest("base64url").slice(0, 16);

/** Another set of mutants is another question. */
const questions = ["operators", "mutants"].map((name) => textOf(`tools/mutation/${name}.mjs`));

/** So is another judge: verdicts of the generated tables do not count. */
const judges = [textOf("tools/mutation/judge.mjs")];

/** Each file to mutate: its text, its hash, and the folders of its tests. */
export const sources = () =>
  scope.flatMap(({ sources: folder, tests, together }) =>
    found(folder, /\.ts$/).map((path) => {
      const source = textOf(path);
      const hash = hashOf(source, ...questions, ...(together ? [] : judges));
      return { path, source, hash, folders: tests, together };
    }),
  );

export const testsIn = (folders) =>
  folders.flatMap((folder) => found(folder, /\.test\.tsx?$/)).filter((path) => path !== pinned);

/** The machines' tables that are written by hand: they are asked before all other tests. */
export const oracles = () => found("tests/machines/oracles", /\.test\.ts$/);

const testsHashes = new Map();
/** Changes with any text under the folders' tests, helpers included; read once a process. */
export function testsHash(folders) {
  const key = folders.join(" ");
  if (!testsHashes.has(key)) {
    const texts = folders.flatMap((folder) => found(folder, /\.\w+$/)).map(textOf);
    testsHashes.set(key, hashOf(...texts));
  }
  return testsHashes.get(key);
}
