import { expect, test } from "vitest";
import { mainActionOf, mainActions, mayCancel } from "#components/orders/order-words.ts";
import { orderStates, orderSteps } from "#contract/orders/states.ts";

const states = Object.values(orderStates);

test("the main act of an order fits its state, and cancelling is there while it may be", () => {
  expect(mainActions).toEqual({
    10: "pay",
    20: "progress",
    21: "progress",
    30: "progress",
    40: "progress",
    50: "receive",
    60: "again",
    90: "again",
  });
  const due = states.filter((state) => mainActionOf(state, 1) === "files");
  expect(due).toEqual([20, 21]);
  expect(mainActionOf(20, 0)).toBe("progress");
  // A missing file comes before a waiting proof.
  expect([mainActionOf(20, 0, 1), mainActionOf(20, 1, 1), mainActionOf(30, 0, 1)]).toEqual([
    "proof",
    "files",
    "progress",
  ]);
  // From production on the shop alone cancels.
  expect(mayCancel).toEqual([10, 20, 21]);
});

test("no button asks for a step that the table of states refuses", () => {
  const target = { pay: 20, receive: 60 } as const;
  const refused = states.filter((state) => {
    const action = mainActions[state];
    return (
      (action === "pay" || action === "receive") && !orderSteps[state].includes(target[action])
    );
  });
  expect(refused).toEqual([]);
});
