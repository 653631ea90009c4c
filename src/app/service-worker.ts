import { Workbox } from "workbox-window";
import { workerContainer } from "#platform/platform-stores.ts";

export interface WorkerNews {
  /** A new version waits. */
  waiting: () => void;
  /** Another version became active for this page. */
  changed: () => void;
  /** A worker controls this page; `first` = from now on, on this device. */
  inControl: (first: boolean) => void;
}

const script = "/sw.js";
const lookAgainMs = 3_600_000;
let workbox: Workbox | null = null;

/** The argument of a `Workbox`: the address, or a trusted script URL. */
type Script = ConstructorParameters<typeof Workbox>[0];
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): Script };
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === "object" && value !== null && "createPolicy" in value;
}

/** The CSP allows the policy `shop-sw`, and the policy allows one address. */
function trustedScript(): Script {
  const factory: unknown = "trustedTypes" in window ? window.trustedTypes : undefined;
  if (!isPolicyFactory(factory)) return script;
  const policy = factory.createPolicy("shop-sw", {
    createScriptURL: (url) => {
      if (url !== script) throw new TypeError(`not a script of this shop: ${url}`);
      return url;
    },
  });
  return policy.createScriptURL(script);
}

/** A worker that unregisters asks which pages still run: those reload at a safe moment. */
function answerForThisPage({ data, ports }: MessageEvent<unknown>): void {
  const asks = typeof data === "object" && data !== null && "type" in data;
  if (asks && data.type === "ALIVE?") ports[0]?.postMessage(true);
}

/** Registers the worker and reports its versions. Rejects where there is none. */
export async function registerWorker(news: WorkerNews): Promise<void> {
  const serviceWorker = workerContainer();
  if (serviceWorker === null || import.meta.env.DEV) throw new Error("no service worker here");
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadController) news.changed();
    else news.inControl(true);
    hadController = true;
  });
  serviceWorker.addEventListener("message", answerForThisPage);
  workbox = new Workbox(trustedScript());
  workbox.addEventListener("waiting", news.waiting);
  await workbox.register({ immediate: true });
  if (hadController) news.inControl(false);
  const look = () => {
    if (document.visibilityState === "visible") void workbox?.update().catch(() => undefined);
  };
  setInterval(look, lookAgainMs);
  document.addEventListener("visibilitychange", look);
}

/** Activates the waiting version. */
export function letNewVersionIn(): void {
  workbox?.messageSkipWaiting();
}
