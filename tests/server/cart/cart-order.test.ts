import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { labels, reams } from "#tests/server/orders/order-flow.ts";

oneShop();

const jobOf = {
  print: (amount: number) => ({ ...labels, quantity: amount }),
  paper: (amount: number) => ({ ...reams, qty: String(amount) }),
};
type After = readonly (string | null)[] | undefined;

describe.each(["print", "paper"] as const)("changes of one line of the %s cart", (kind) => {
  const { list, put, remove } = cartCalls[kind];
  const line_id = randomUUID();
  const message = async (sending: Promise<{ body: { code: number; msg: string } }>) => {
    const { code, msg } = (await sending).body;
    return code === codes.success ? "taken" : `${code} ${msg}`;
  };
  const place = { line_id, product_id: null, title: "一项" };
  const change = (amount: number, after: After, key: string = randomUUID()) => {
    const follows = after === undefined ? {} : { after: [...after] };
    const input = { ...place, job: jobOf[kind](amount), ...follows };
    return message(shop.send(put, input, { as: buyer, key }));
  };
  const takeAway = (after: After) => {
    const follows = after === undefined ? {} : { after: [...after] };
    return message(shop.send(remove, { line_ids: [line_id], ...follows }, { as: buyer }));
  };
  const amountOf = ({ job }: CartLine) =>
    job === null || job.quoteType === "paper" ? job?.qty : String(job.quantity);
  const stands = async () =>
    (await shop.call(list, {}, { as: buyer })).map((line) => [amountOf(line), line.edition]);

  const elsewhere = `${codes.stateConflict} 这一项后来在别处改过，这次改动没有生效`;
  const name = kind === "print" ? "报价车" : "纸张车";
  const gone = `${codes.notFound} 这一项已不在${name}里`;

  it("are applied in the order they were made, each on its base version", async () => {
    const [added, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await change(1000, undefined, added)).toBe("taken");
    expect(await stands()).toEqual([["1000", added]]);
    // Whether the second arrived is unknown: the third is accepted either way.
    expect(await change(3000, [added, second], third)).toBe("taken");
    // Late: the third overtook the second and was sent twice.
    expect(await change(2000, [added], second)).toBe(elsewhere);
    expect(await change(3000, [added, second], third)).toBe("taken");
    expect(await stands()).toEqual([["3000", third]]);
  });

  it("do not overwrite another device's change and do not restore a removed line", async () => {
    const [added, theirs] = [randomUUID(), randomUUID()];
    await change(1000, undefined, added);
    await change(4000, undefined, theirs);
    expect(await change(2000, [added])).toBe(elsewhere);
    expect(await takeAway([added])).toBe(`${codes.stateConflict} 这一项后来在别处改过，没有删除`);
    expect(await stands()).toEqual([["4000", theirs]]);
    expect(await takeAway([theirs])).toBe("taken");
    expect(await takeAway([theirs])).toBe("taken");
    expect(await change(2000, [theirs])).toBe(gone);
    expect(await stands()).toEqual([]);
    // Only undoing a removal states that no line may exist there.
    const back = randomUUID();
    expect(await change(2000, [theirs, null], back)).toBe("taken");
    expect(await takeAway([theirs])).toBe(`${codes.stateConflict} 这一项后来在别处改过，没有删除`);
    expect(await stands()).toEqual([["2000", back]]);
  });

  it("of two concurrent changes on one version one is applied, the other refused", async () => {
    const added = randomUUID();
    await change(1000, undefined, added);
    const both = await Promise.all([change(2000, [added]), change(3000, [added])]);
    expect(both.sort()).toEqual([elsewhere, "taken"].sort());
  });

  it("without a base version are accepted as before", async () => {
    await change(1000, undefined);
    expect(await change(2000, undefined)).toBe("taken");
    expect(await takeAway(undefined)).toBe("taken");
    expect(await stands()).toEqual([]);
  });

  it("are all applied when six devices send them at once without a base version", async () => {
    const amounts = [1000, 2000, 3000, 4000, 5000, 6000];
    const all = await Promise.all(amounts.map((amount) => change(amount, undefined)));
    expect(all).toEqual(amounts.map(() => "taken"));
    expect(await stands()).toHaveLength(1);
  });

  it("have one effect and one reply when one key is sent three times at once", async () => {
    const [added, key] = [randomUUID(), randomUUID()];
    await change(1000, undefined, added);
    const input = { ...place, job: jobOf[kind](7000), after: [added] };
    const send = () => shop.call(put, input, { as: buyer, key });
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(others).toEqual([first, first]);
    expect(await shop.call(list, {}, { as: buyer })).toEqual([first]);
  });
});
