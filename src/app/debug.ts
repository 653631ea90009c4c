import { watchExchanges } from "#api/http.ts";
import { Refusal } from "#contract/reply.ts";
import { deviceState, watchDeviceState } from "#db/device-state.ts";
import { inspectActors, type Observation } from "#machines/inspection.ts";
import { type Channel, channelOf, wanted } from "./debug-channels.ts";

type Say = (channel: Channel, words: string, data?: unknown) => void;

/** The envelope's code; null where the reply has none. */
const codeOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "code" in body ? body.code : null;

function sayDoing(say: Say, { actor, what, event, value, context, action }: Observation): void {
  const channel = channelOf(actor);
  if (channel === null) return;
  if (what === "started") say(channel, `${actor} started`);
  if (what === "snapshot") say(channel, `${actor} →`, { event, value, context });
  if (what === "action") say(channel, `${actor} does`, action);
}

/** Method and pattern of the path, code and time: never what was sent or came back. */
function watchCalls(say: Say): void {
  watchExchanges(({ method, path }, reply) => {
    const began = performance.now();
    const passed = () => `${Math.round(performance.now() - began)} ms`;
    reply.then(
      ({ body, kept }) =>
        say("shop:calls", `${method} ${path} ${String(codeOf(body))} ${passed()}`, { kept }),
      (error: unknown) => {
        const why = error instanceof Refusal ? error.code : error instanceof Error && error.name;
        say("shop:calls", `${method} ${path} ${String(why)} ${passed()}`);
      },
    );
  });
}

function watchWorker(say: Say): void {
  const workers = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  const inControl = () => say("shop:worker", `in control: ${workers?.controller?.state ?? "none"}`);
  workers?.addEventListener("controllerchange", inControl);
  inControl();
}

/** Tells the console, redacted, of the channels that `localStorage.debug` names. */
export function startDebug(setting: string): void {
  const isWanted = wanted(setting);
  const say: Say = (channel, words, data) => {
    if (!isWanted(channel)) return;
    console.log(`${channel} ${words}`, ...(data === undefined ? [] : [data]));
  };
  inspectActors((observation) => sayDoing(say, observation));
  if (isWanted("shop:calls")) watchCalls(say);
  if (isWanted("shop:worker")) watchWorker(say);
  const tellState = () => say("shop:db", `device store: ${deviceState()}`);
  watchDeviceState(tellState);
  tellState();
}
