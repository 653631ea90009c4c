import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/reply.ts";
import { paymentMachine } from "#machines/payment.machine.ts";
import { after, describeMachine, done, failed, replay, type Walk } from "./paths.ts";

const checkOf = (outcome: string, channel: string | null = "sandbox") => ({
  order_id: "o1",
  outcome,
  channel,
  amount: "100.00",
  state: 10,
  message: "",
});
const openedWith = (next: object) => ({
  payment_id: "p1",
  out_trade_no: "t1",
  channel: "sandbox",
  amount: "100.00",
  state: "paying",
  next,
});
const page = openedWith({ kind: "open", url: "/sandbox/t1" });
const transfer = openedWith({
  kind: "transfer",
  accountName: "齐墨印纸",
  bank: "银行",
  account: "6222",
  reference: "QM1",
});
const tap = (key: string) => ({
  type: "choose",
  channel: "sandbox",
  expectedTotal: "100.00",
  key,
});
const silence = new Error("网络连接失败，请检查网络连接");
const refusal = (code: number) => new Refusal(code, `refused ${code}`);
const poll = after("poll.payment.waiting");

const outcomes = ["unpaid", "waiting", "paid", "declined", "closed"];

const walk: Walk = {
  machine: paymentMachine,
  input: { orderId: "o1", userKey: "z" },
  events: [
    tap("key-0000000000000001"),
    { type: "checkAgain" },
    { type: "abandon" },
    ...outcomes.flatMap((outcome) => [
      done("check", checkOf(outcome)),
      done("poll", checkOf(outcome)),
    ]),
    done("check", checkOf("waiting", "offline")),
    failed("check", refusal(codes.loginExpired)),
    failed("check", silence),
    failed("poll", refusal(codes.loginExpired)),
    failed("poll", silence),
    done("openPayment", page),
    done("openPayment", transfer),
    done("openPayment", openedWith({ kind: "done" })),
    failed("openPayment", refusal(codes.loginExpired)),
    failed("openPayment", refusal(codes.orderClosed)),
    failed("openPayment", refusal(codes.balanceShort)),
    failed("openPayment", silence),
    done("signedInAgain", "z"),
    done("signedInAgain", "somebody else"),
    failed("signedInAgain", new Error("stopped")),
    poll,
  ],
  situation: ({ context }) => [
    context.check?.channel === "offline",
    context.opened?.next.kind === "transfer",
    Math.min(context.polls, 10),
  ],
  never: {
    "opening without a tap": (snapshot) =>
      snapshot.matches("opening") && snapshot.context.tap === null,
    "paid without the server's word": (snapshot) =>
      snapshot.matches("paid") && snapshot.context.check?.outcome !== "paid",
    "payable after it was paid or closed": (snapshot) =>
      snapshot.hasTag("payable") &&
      ["paid", "closed"].includes(snapshot.context.check?.outcome ?? ""),
    "polling by itself for more than two minutes": (snapshot) =>
      snapshot.matches("waiting") && snapshot.context.polls > 8,
    "a transfer without its bank details": (snapshot) =>
      snapshot.matches("transferring") && snapshot.context.opened?.next.kind !== "transfer",
  },
};

describeMachine("payment", walk);

async function told(events: Parameters<typeof replay>[1]) {
  const opened: unknown[] = [];
  const onAction = (name: string, params: unknown) => {
    if (name === "openPage") opened.push(params);
  };
  return { ...(await replay({ ...walk, onAction }, events)), opened };
}

const unpaid = done("check", checkOf("unpaid", null));

test("a double tap opens one payment", async () => {
  const events = [
    unpaid,
    tap("key-0000000000000001"),
    tap("key-0000000000000002"),
    done("openPayment", page),
  ];
  expect(await told(events)).toEqual({
    state: "waiting",
    broken: [],
    opened: [{ url: "/sandbox/t1" }],
  });
});

test("nine polls, then the buyer asks by hand", async () => {
  const silentPoll = [poll, done("poll", checkOf("waiting"))];
  const events = [
    done("check", checkOf("waiting")),
    ...Array.from({ length: 9 }, () => silentPoll).flat(),
  ];
  expect(await told(events)).toEqual({ state: "unsure", broken: [], opened: [] });
  expect(await told([...events, { type: "checkAgain" }, done("poll", checkOf("paid"))])).toEqual({
    state: "paid",
    broken: [],
    opened: [],
  });
});

test("coming back from an abandoned page returns to the channels", async () => {
  const events = [unpaid, tap("key-0000000000000001"), done("openPayment", page)];
  expect(await told([...events, poll, done("poll", checkOf("unpaid"))])).toEqual({
    state: "choosing",
    broken: [],
    opened: [{ url: "/sandbox/t1" }],
  });
});

test("a transfer that is on its way shows its bank details again after a reload", async () => {
  const events = [done("check", checkOf("waiting", "offline")), done("openPayment", transfer)];
  expect(await told(events)).toEqual({ state: "transferring", broken: [], opened: [] });
});
