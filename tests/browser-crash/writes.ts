import { expect } from "#tests/e2e/support/fixtures.ts";
import type { Random } from "#tests/model/random.ts";
import type { Expected } from "./expected.ts";
import { type KeptPages, openDesk, untilWaiting } from "./kept-pages.ts";

/** One thing that a buyer does, and until when the page calls it saved. */
interface Write {
  readonly name: string;
  readonly amount: number;
  begin(): Promise<void>;
  acknowledged(): Promise<void>;
}

/** Lines that lie in the cart. */
export const lines = 40;

let used = 10_000;
/** An amount that no write had before. */
function nextAmount(): number {
  used += 1;
  return used;
}

function lineEdit(pages: KeptPages, random: Random): Write {
  const amount = nextAmount();
  const at = random.between(0, lines - 1);
  return {
    name: `line ${at}`,
    amount,
    begin: () => pages.cart.getByLabel("数量", { exact: true }).nth(at).fill(String(amount)),
    acknowledged: () => untilWaiting(pages, amount),
  };
}

/** A draft counts as stored as soon as the address names it. */
function newDraft(pages: KeptPages, url: string): Write {
  const amount = nextAmount();
  return {
    name: `draft ${amount}`,
    amount,
    async begin() {
      await openDesk(pages, url);
      await pages.desk.getByLabel("每款数量").fill(String(amount));
    },
    acknowledged: () => expect(pages.desk).toHaveURL(/draft=/),
  };
}

/** The tap leaves a row in 待发箱, beside the draft. */
function addToCart(pages: KeptPages, amount: number): Write {
  return {
    name: `add ${amount}`,
    amount,
    begin: () => pages.desk.getByRole("button", { name: "加入报价车" }).click(),
    acknowledged: () => expect(pages.desk.getByText(/^已存在本机，联网后自动加入/)).toBeVisible(),
  };
}

async function acknowledge(write: Write, expected: Expected): Promise<void> {
  expected.begin(write.name, write.amount);
  await write.begin();
  await write.acknowledged();
  expected.acknowledge(write.name);
}

const writeOf = (pages: KeptPages, random: Random, url: string): Write =>
  random.between(0, 14) === 0 ? newDraft(pages, url) : lineEdit(pages, random);

/** Writes until so many more were acknowledged, then begins one without waiting for it. */
export async function write(
  pages: KeptPages,
  expected: Expected,
  { random, url, count }: { random: Random; url: string; count: number },
): Promise<void> {
  for (let done = 2; done < count; done += 1) {
    await acknowledge(writeOf(pages, random, url), expected);
  }
  const draft = newDraft(pages, url);
  await acknowledge(draft, expected);
  await acknowledge(addToCart(pages, draft.amount), expected);
  const last = lineEdit(pages, random);
  expected.begin(last.name, last.amount);
  await last.begin();
}
