import { networkMachine } from "#machines/network.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const answered = { type: "server.answered" };
const silent = (status: number | null = null) => ({ type: "server.silent", status });
const slow = { type: "server.slow" };
const portal = { type: "portal.answered" };
const look = { type: "look" };
const asks = ["ask"];
const at = (reach: string, probe: string) => `reach ${reach} · probe ${probe}`;

const rests = (tries: number, ms: number): Row => ({
  in: at("answering", "idle"),
  given: { tries, status: null },
  on: silent(),
  to: at("silent", "resting"),
  later: [ms, "probe asking"],
});

describeOracle({
  machine: networkMachine,
  given: { status: 502, tries: 2 },
  regions: "reach answering · probe idle",
  starts: [{ to: at("answering", "idle"), sets: { status: null, tries: 0 } }],
  tags: {
    "reach answering": [],
    "reach slow": [],
    "reach silent": ["away"],
    "reach captive": ["away"],
    "reach back": [],
  },
  says: {
    "online means that our server answered (P17)": [
      { in: at("answering", "idle"), on: answered, sets: { tries: 0 } },
      { in: at("slow", "asking"), on: answered, to: at("answering", "idle"), sets: { tries: 0 } },
      { in: at("back", "idle"), on: answered, sets: { tries: 0 } },
      {
        in: at("silent", "resting"),
        on: answered,
        to: at("back", "idle"),
        sets: { status: null, tries: 0 },
        later: [3000, "reach answering"],
      },
      {
        in: at("captive", "asking"),
        on: answered,
        to: at("back", "idle"),
        sets: { status: null, tries: 0 },
      },
    ],
    "no reply is silence, and its status is noted": [
      {
        in: at("answering", "idle"),
        on: silent(504),
        to: at("silent", "resting"),
        sets: { status: 504 },
      },
      {
        in: at("slow", "asking"),
        on: silent(),
        to: at("silent", "resting"),
        sets: { status: null },
      },
      { in: at("back", "idle"), on: silent(), to: at("silent", "resting"), sets: { status: null } },
      {
        in: at("captive", "resting"),
        on: silent(),
        to: at("silent", "resting"),
        sets: { status: null },
      },
    ],
    "a captive portal's page is no answer (P17)": [
      ...["answering", "slow", "silent", "back"].map((reach) => ({
        in: at(reach, "idle"),
        on: portal,
        to: at("captive", "resting"),
        sets: { status: null },
      })),
      {
        in: at("silent", "asking"),
        on: portal,
        to: at("captive", "resting"),
        sets: { status: null },
      },
    ],
    "a slow reply shows cached copies and asks": [
      { in: at("answering", "idle"), on: slow, to: at("slow", "asking"), starts: asks },
      { in: at("back", "idle"), on: slow, to: at("slow", "asking"), starts: asks },
      { in: at("slow", "asking"), on: slow },
      { in: at("silent", "resting"), on: slow },
      { in: at("captive", "resting"), on: slow },
    ],
    "silence is asked about after 3, 6, 12, then every 30 s": [
      rests(0, 3000),
      rests(1, 6000),
      rests(2, 12_000),
      rests(3, 30_000),
      rests(9, 30_000),
    ],
    "a reason to probe asks at once, one probe at a time": [
      { in: at("silent", "resting"), on: look, to: "probe asking", starts: asks },
      { in: at("answering", "idle"), on: look, to: "probe asking", starts: asks },
      { in: at("silent", "asking"), on: look },
    ],
    "the probe's result counts like any other reply": [
      {
        in: at("silent", "asking"),
        on: done("ask", answered),
        to: at("back", "idle"),
        sets: { status: null, tries: 0 },
      },
      {
        in: at("slow", "asking"),
        on: done("ask", portal),
        to: at("captive", "resting"),
        sets: { status: null },
      },
      {
        in: at("slow", "asking"),
        on: failed("ask", new Error("bug")),
        to: at("silent", "resting"),
        sets: { status: null },
        later: [12_000, "probe asking"],
      },
    ],
  },
});
