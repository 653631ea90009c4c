import { test } from "#tests/e2e/support/behind-proxy.ts";
import { control, playCell } from "#tests/network-faults/cell.ts";
import { cells } from "#tests/network-faults/rows.ts";

/** A few cells of the matrix; `npm run faults -- --matrix` plays all. None of these kills the server. */
const few = [
  "F5 the reply is cut in the middle: addToCart",
  "F5 the reply is cut in the middle: placeOrder",
  "F15 a gateway answers 503: checkPay",
  "F15 a gateway answers 503: payInit",
  "F5 the reply is cut in the middle: invoice",
];
const restart = () => Promise.reject(new Error("this server is not to be killed"));

for (const { name, step, cell } of cells.filter((one) => few.includes(one.name))) {
  if (!("played" in cell)) throw new Error(`${name} is not played`);
  test(name, { tag: "@long" }, ({ page, between, client, buyer }) =>
    playCell(step, cell, { page, client, buyer }, { between, restart }),
  );
}

test("@long control: where each sending has a key of its own, a cut reply doubles", ({
  page,
  between,
  client,
  buyer,
}) => control({ page, client, buyer }, { between, restart }));
