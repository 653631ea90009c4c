import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Buttons that are disabled without words at the press, by hand: the first or last page, the end of a
 * scale, a choice whose own text says why, or work that runs already.
 */
const evident: readonly string[] = [
  "src/components/artwork/mends.tsx",
  "src/components/product-view/page-turner.tsx 2",
  "src/components/proofs/proof-page.tsx 2",
  "src/configurator/result/price-bar.tsx",
  "src/configurator/tools/compare.tsx",
  "src/features/account/display-name.tsx",
  "src/features/after-sale/apply-form.tsx",
  "src/features/home/adverts.tsx 2",
  "src/features/orders/invoice-naming.tsx",
  "src/features/payment/transfer.tsx",
  "src/ui/controls/number-field.tsx 3",
  "src/ui/layout/zoom-window.tsx",
];

/** An opening tag of a button with a `disabled` of its own, over several lines. */
const disabledButton =
  /<(?:Button|button)\b(?:[^<>]|=>|\{[^{}]*<=?[^{}]*\}|>=)*?\sdisabled(?:[=\s])/g;

const screens = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((path) => join("src", path))
  .filter((path) => path.endsWith(".tsx") && !/^src\/(?:devtools|staff)\//.test(path));

test("a button that cannot act says why at the press: GatedButton, or a reason by hand", () => {
  const found = screens.flatMap((path) => {
    const count = readFileSync(path, "utf8").match(disabledButton)?.length ?? 0;
    return count === 0 ? [] : [count === 1 ? path : `${path} ${count}`];
  });
  expect(found.sort()).toEqual(evident);
  expect(
    "<Button tone='plain'\n onClick={() => go()}\n disabled={offline}>".match(disabledButton),
  ).toHaveLength(1);
});
