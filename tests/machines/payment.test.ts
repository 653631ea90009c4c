import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paymentMachine } from "#machines/payment.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const account = {
  kind: "transfer",
  accountName: "齐墨印纸",
  bank: "银行",
  account: "6222",
  reference: "QM1",
};
const checkOf = (
  outcome: string,
  channel: string | null = "sandbox",
  transfer: unknown = null,
) => ({
  order_id: "o1",
  outcome,
  channel,
  amount: "100.00",
  state: 10,
  message: "",
  transfer,
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
const transfer = openedWith(account);
const choice = { channel: "sandbox", expectedTotal: "100.00" };
const choose = { type: "choose", ...choice };
const tap = { ...choice, key: "key-0000000000000001" };
const silence = new Error("网络连接失败，请检查网络连接");
const refusal = (code: number) => new Refusal(code, `refused ${code}`);
const question = after("question.payment.waiting.resting");

const outcomes = ["unpaid", "waiting", "paid", "declined", "closed"];

const walk: ReportedWalk = {
  machine: paymentMachine,
  input: { orderId: "o1", userKey: "z" },
  events: [
    choose,
    { type: "checkAgain" },
    { type: "refresh" },
    { type: "abandon" },
    ...outcomes.flatMap((outcome) => [
      done("check", checkOf(outcome)),
      done("ask", checkOf(outcome)),
      done("refresh", checkOf(outcome)),
    ]),
    failed("refresh", silence),
    done("check", checkOf("waiting", "offline")),
    done("check", checkOf("waiting", "offline", account)),
    failed("check", refusal(codes.loginExpired)),
    failed("check", refusal(codes.notFound)),
    failed("check", silence),
    failed("ask", refusal(codes.loginExpired)),
    failed("ask", silence),
    done("askAgain"),
    failed("askAgain", new Error("stopped")),
    done("askLater"),
    failed("askLater", new Error("stopped")),
    done("recordTap", tap),
    failed("recordTap", new Error("no space left")),
    done("openPayment", page),
    done("openPayment", transfer),
    done("openPayment", openedWith({ kind: "done" })),
    failed("openPayment", refusal(codes.loginExpired)),
    failed("openPayment", refusal(codes.orderClosed)),
    failed("openPayment", refusal(codes.forbidden)),
    failed("openPayment", new Refusal(codes.balanceShort, "余额不足", null, true)),
    failed("openPayment", silence),
    done("signedInAgain", "z"),
    done("signedInAgain", "somebody else"),
    failed("signedInAgain", new Error("stopped")),
    question,
    after("transferQuestion.payment.transferring.resting"),
  ],
  endless: ["holdOrder"],
  situation: ({ context }) => ({
    "waits for a transfer":
      context.check?.outcome === "waiting" && context.check.channel === "offline",
    account: context.account !== null,
    tapped: context.tap !== null,
    polls: Math.min(context.polls, 10),
    misses: Math.min(context.misses, 1),
  }),
  never: {
    "opening without a tap": (snapshot) =>
      snapshot.matches("opening") && snapshot.context.tap === null,
    "paid without the server's word": (snapshot) =>
      snapshot.matches("paid") && snapshot.context.check?.outcome !== "paid",
    "payable after it was paid or closed": (snapshot) =>
      snapshot.hasTag("payable") &&
      ["paid", "closed"].includes(snapshot.context.check?.outcome ?? ""),
    "quick questions for more than two minutes": (snapshot) =>
      snapshot.matches({ waiting: "resting" }) && snapshot.context.polls > 8,
    "a transfer without its bank details": (snapshot) =>
      snapshot.matches("transferring") && snapshot.context.account === null,
    "no answer without a reason": (snapshot) =>
      (snapshot.matches("unreached") || snapshot.matches("refused")) &&
      snapshot.context.message === null,
  },
};

describeTable("payment", walk);
describeMachine("payment", walk);

async function reported(events: Parameters<typeof replay>[1]) {
  const did: unknown[] = [];
  const onAction = (name: string, params: unknown) => {
    if (name.startsWith("settle") || name === "openPage") did.push([name, params]);
  };
  return { ...(await replay({ ...walk, onAction }, events)), did };
}

const unpaid = done("check", checkOf("unpaid", null));
const settled = ["settle", { orderId: "o1" }];
const settledAnswered = ["settleAnswered", { orderId: "o1" }];
const opens = ["openPage", { opened: page }];
const tapped = [unpaid, choose, done("recordTap", tap)];

test("a double tap opens one payment", async () => {
  expect(
    await reported([
      unpaid,
      choose,
      choose,
      done("recordTap", tap),
      choose,
      done("openPayment", page),
    ]),
  ).toEqual({ state: { waiting: "resting" }, broken: [], did: [settledAnswered, opens] });
});

test("nothing goes to a channel without a tap of this visit", async () => {
  for (const outcome of outcomes) {
    for (const channel of ["sandbox", "offline", "balance"]) {
      const { state } = await reported([done("check", checkOf(outcome, channel))]);
      expect([outcome, channel, state]).not.toEqual([outcome, channel, "opening"]);
      expect([outcome, channel, state]).not.toEqual([outcome, channel, "recording"]);
    }
  }
});

test("nine quick questions, then it goes on slowly and never stops", async () => {
  const silentQuestion = [question, done("ask", checkOf("waiting"))];
  const events = [
    done("check", checkOf("waiting")),
    ...Array.from({ length: 9 }, () => silentQuestion).flat(),
  ];
  expect(await reported(events)).toEqual({ state: { unsure: "resting" }, broken: [], did: [] });
  const slowly = [done("askLater"), done("ask", checkOf("waiting"))];
  const silently = [done("askLater"), failed("ask", silence)];
  expect(await reported([...events, ...slowly, ...silently])).toEqual({
    state: { unsure: "resting" },
    broken: [],
    did: [],
  });
  const paid = [...silently, done("askLater"), done("ask", checkOf("paid"))];
  expect(await reported([...events, ...paid])).toEqual({
    state: "paid",
    broken: [],
    did: [settled],
  });
});

test("a first question without an answer is asked again by itself until there is one", async () => {
  const again = [failed("check", silence), done("askAgain")];
  expect(await reported([...again, ...again, failed("check", silence)])).toEqual({
    state: "unreached",
    broken: [],
    did: [],
  });
  expect(await reported([...again, ...again, done("check", checkOf("paid"))])).toEqual({
    state: "paid",
    broken: [],
    did: [settled],
  });
});

test("a lost reply to the opening queries the server; the intent stays", async () => {
  const lost = [...tapped, failed("openPayment", silence)];
  expect(await reported(lost)).toEqual({ state: "checking", broken: [], did: [settledAnswered] });
  expect(await reported([...lost, done("check", checkOf("waiting"))])).toEqual({
    state: { waiting: "resting" },
    broken: [],
    did: [settledAnswered],
  });
  expect(await reported([...lost, unpaid])).toEqual({
    state: { choosing: "resting" },
    broken: [],
    did: [settledAnswered, settledAnswered],
  });
});

test("coming back from an abandoned page returns to the channels", async () => {
  const events = [...tapped, done("openPayment", page)];
  expect(await reported([...events, question, done("ask", checkOf("unpaid"))])).toEqual({
    state: { choosing: "resting" },
    broken: [],
    did: [settledAnswered, opens, settledAnswered],
  });
});

test("a transfer that is on its way shows its bank details after a reload, and opens nothing", async () => {
  expect(await reported([done("check", checkOf("waiting", "offline", account))])).toEqual({
    state: { transferring: "resting" },
    broken: [],
    did: [],
  });
});

test("an order that ended elsewhere while the buyer chooses ends here; anything else moves nothing", async () => {
  const asked = [unpaid, { type: "refresh" }];
  expect(await reported([...asked, done("refresh", checkOf("paid", "balance"))])).toEqual({
    state: "paid",
    broken: [],
    did: [settledAnswered, settled],
  });
  expect(await reported([...asked, done("refresh", checkOf("closed"))])).toEqual({
    state: "closed",
    broken: [],
    did: [settledAnswered, settled],
  });
  for (const answer of [
    done("refresh", checkOf("waiting")),
    done("refresh", checkOf("unpaid")),
    failed("refresh", silence),
    failed("refresh", refusal(codes.loginExpired)),
  ]) {
    expect(await reported([...asked, answer])).toEqual({
      state: { choosing: "resting" },
      broken: [],
      did: [settledAnswered],
    });
  }
});
