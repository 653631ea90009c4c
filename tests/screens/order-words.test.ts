import { expect, test } from "vitest";
import { type OrderState, orderStates, orderSteps } from "#contract/states.ts";
import { actionsIn } from "#features/orders/order-words.ts";

const states = Object.values(orderStates);

test("the buttons of an order are the steps that its state allows the buyer", () => {
  const buttons = Object.fromEntries(states.map((state) => [state, actionsIn(state)]));
  expect(buttons).toEqual({
    10: ["pay", "cancel"],
    20: ["cancel"],
    21: ["cancel"],
    30: [],
    40: [],
    50: ["take_good"],
    60: [],
    90: [],
  });
});

test("no button asks for a step that the table of states refuses", () => {
  const target = { pay: 20, cancel: 90, take_good: 60 } as const;
  const refused = states.flatMap((state: OrderState) =>
    actionsIn(state).filter((action) => !orderSteps[state].includes(target[action])),
  );
  expect(refused).toEqual([]);
});
