import { appUpdateMachine } from "#machines/app-update.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const waiting = { type: "version.waiting" };
const changed = { type: "version.changed" };
const update = { type: "update" };
const later = { type: "later" };
const began = { type: "stake.began" };
const ended = { type: "stake.ended" };
const events = [waiting, changed, update, later];
const silent = (state: string, heard: readonly object[]): Row[] =>
  events.filter((on) => !heard.includes(on)).map((on) => ({ in: state, on }));
const free = (version: string) => `version ${version} · moment free`;
const atStake = (version: string) => `version ${version} · moment atStake`;
const reloads = { to: "version reloading", does: ["reload"] };

describeOracle({
  machine: appUpdateMachine,
  given: {},
  regions: "version current · moment free",
  starts: [{ to: free("registering"), starts: ["register"] }],
  tags: {
    "version current": [],
    "version ready": ["asking"],
    "version postponed": [],
    "version replaced": [],
  },
  says: {
    "the service worker is registered, or the page works without one": [
      { in: "version registering", on: done("register"), to: "version current" },
      {
        in: "version registering",
        on: failed("register", new Error("denied")),
        to: "version without",
      },
    ],
    "a waiting version is offered, never taken (P13)": [
      { in: "version registering", on: waiting, to: "version ready" },
      { in: "version current", on: waiting, to: "version ready" },
      { in: "version postponed", on: waiting, to: "version ready" },
      ...silent("version ready", [update, later, changed]),
      ...silent("version without", []),
    ],
    "a visitor agrees or declines": [
      { in: free("ready"), on: update, to: "version applying", does: ["letIn"] },
      { in: "version ready", on: later, to: "version postponed" },
      { in: atStake("ready"), on: later, to: "version postponed" },
      { in: free("postponed"), on: update, to: "version applying", does: ["letIn"] },
      { in: "version postponed", on: later },
    ],
    "no update during an order, a payment, an upload or a form (P13)": [
      { in: atStake("ready"), on: update },
      { in: atStake("postponed"), on: update },
    ],
    "a replaced version reloads at once where nothing is at stake": [
      ...["registering", "current", "ready", "postponed", "applying"].map((version) => ({
        in: free(version),
        on: changed,
        ...reloads,
      })),
    ],
    "a replaced version waits for the end of what is at stake (P13)": [
      ...["registering", "current", "ready", "postponed", "applying"].map((version) => ({
        in: atStake(version),
        on: changed,
        to: "version replaced",
      })),
      ...silent(atStake("replaced"), []),
      {
        in: atStake("replaced"),
        on: ended,
        to: "version reloading · moment free",
        does: ["reload"],
      },
    ],
    "a page that reloads does so once": [
      ...silent(free("reloading"), []),
      ...silent(free("applying"), [changed]),
    ],
    "what is at stake begins and ends": [
      { in: free("current"), on: began, to: "moment atStake" },
      { in: free("current"), on: ended },
      { in: atStake("current"), on: ended, to: "moment free" },
      { in: atStake("current"), on: began },
      ...silent("version current", [waiting, changed]),
    ],
  },
});
