import { exchangeEnded } from "#api/exchange-ended.ts";
import { watchExchanges } from "#api/watch-exchanges.ts";
import { deviceState, watchDeviceState } from "#db/device-state.ts";
import { publicText } from "#devtools/public-text.ts";
import { inspectActors, type Observation } from "#machines/inspection.ts";
import { providePublicPart } from "#machines/redaction.ts";
import { workerContainer } from "#platform/platform-stores.ts";
import { type Channel, channelOf, wanted } from "./debug-channels.ts";

type Say = (channel: Channel, words: string, data?: unknown) => void;

function sayDoing(say: Say, { actor, what, event, value, context, action }: Observation): void {
  const channel = channelOf(actor);
  if (channel === null) return;
  if (what === "started") say(channel, `${actor} started`);
  if (what === "snapshot") say(channel, `${actor} →`, { event, value, context });
  if (what === "action") say(channel, `${actor} does`, action);
}

/** Method and pattern of the path, code and time, without content. */
function watchCalls(say: Say): void {
  watchExchanges(({ method, path }, reply) => {
    void exchangeEnded(reply).then(({ code, ms, kept }) =>
      say("shop:calls", `${method} ${path} ${code} ${ms} ms`, { kept }),
    );
  });
}

function watchWorker(say: Say): void {
  const workers = workerContainer();
  const inControl = () => say("shop:worker", `in control: ${workers?.controller?.state ?? "none"}`);
  workers?.addEventListener("controllerchange", inControl);
  inControl();
}

/** Logs the channels of `localStorage.debug` to the console, redacted. */
export function startDebug(setting: string): void {
  providePublicPart(publicText);
  const isWanted = wanted(setting);
  const say: Say = (channel, words, data) => {
    if (!isWanted(channel)) return;
    console.log(`${channel} ${words}`, ...(data === undefined ? [] : [data]));
  };
  inspectActors((observation) => sayDoing(say, observation));
  if (isWanted("shop:calls")) watchCalls(say);
  if (isWanted("shop:worker")) watchWorker(say);
  const reportState = () => say("shop:db", `device store: ${deviceState()}`);
  watchDeviceState(reportState);
  reportState();
}
