import { expect, test } from "vitest";
import { benchWords } from "#features/home/bench-words.ts";
import { accessTokenMachine } from "#machines/access-token.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { networkMachine } from "#machines/network.machine.ts";
import { userSessionMachine } from "#machines/user-session.machine.ts";

test("every state of the machines has its words, and no other", () => {
  expect({
    accessToken: Object.keys(accessTokenMachine.states),
    userSession: Object.keys(userSessionMachine.states),
    loginModal: Object.keys(loginModalMachine.states),
    network: Object.keys(networkMachine.states.reach?.states ?? {}),
  }).toEqual({
    accessToken: Object.keys(benchWords.accessToken),
    userSession: Object.keys(benchWords.userSession),
    loginModal: Object.keys(benchWords.loginModal),
    network: Object.keys(benchWords.network),
  });
});
