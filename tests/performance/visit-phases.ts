import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserOptions } from "./browser-options.ts";

export interface Loaded {
  readonly path: string;
  readonly type: string;
  readonly onWire: number;
  readonly body: Buffer;
  /** What the page had reached when the file was asked for. */
  readonly phase: string;
}

/** A step of a visit: its name, and what ends it. */
export interface Step {
  readonly phase: string;
  readonly until: (page: Page) => Promise<unknown>;
}

async function visited(
  context: BrowserContext,
  address: string,
  steps: readonly Step[],
  isSecond: (path: string) => boolean,
) {
  const page = await context.newPage();
  const asked = new Map<object, string>();
  const loaded: Promise<Loaded>[] = [];
  let phase = steps[0]?.phase ?? "";
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => isSecond(pathname),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  const phaseOf = (url: string) =>
    isSecond(new URL(url).pathname) ? (steps[1]?.phase ?? phase) : phase;
  page.on("request", (request) => asked.set(request, phaseOf(request.url())));
  page.on("requestfinished", (request) => {
    const read = async (): Promise<Loaded> => {
      const [sizes, reply] = await Promise.all([request.sizes(), request.response()]);
      return {
        path: new URL(request.url()).pathname,
        type: request.resourceType(),
        onWire: sizes.responseBodySize,
        body: (await reply?.body().catch(() => undefined)) ?? Buffer.alloc(0),
        phase: asked.get(request) ?? phase,
      };
    };
    loaded.push(read());
  });
  await page.goto(address, { waitUntil: "commit" });
  for (const step of steps) {
    phase = step.phase;
    await step.until(page);
    release();
  }
  return Promise.all(loaded);
}

/**
 * Everything that a cold visit of a phone without a service worker loads, by its steps. Files whose
 * path `isSecond` names are held back until the first step has ended without them.
 */
export async function visitPhases(
  address: string,
  steps: readonly Step[],
  isSecond: (path: string) => boolean,
): Promise<Loaded[]> {
  const browser = await chromium.launch(browserOptions);
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: "block",
    });
    return await visited(context, address, steps, isSecond);
  } finally {
    await browser.close();
  }
}
