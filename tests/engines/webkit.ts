import { existsSync, readdirSync } from "node:fs";
import * as v from "valibot";
import { freePort } from "#tests/e2e/support/shop-process.ts";
import { eventually } from "#tests/eventually.ts";
import { type OwnProcess, startOwnProcess } from "./own-process.ts";
import type { Commands, Engine, Wire } from "./wire.ts";

const driver = "/usr/bin/WebKitWebDriver";
const screen = "/usr/bin/xvfb-run";

/** The small browser that WebKitGTK carries for trials, below the machine's own folder. */
function miniBrowser(): string | undefined {
  if (!existsSync("/usr/lib")) return undefined;
  return readdirSync("/usr/lib")
    .flatMap((folder) => ["4.1", "4.0"].map((api) => `/usr/lib/${folder}/webkit2gtk-${api}`))
    .map((folder) => `${folder}/MiniBrowser`)
    .find((path) => existsSync(path));
}

const reply = v.object({ value: v.unknown() });
const refusal = v.object({ error: v.string(), message: v.string() });
const session = v.object({
  sessionId: v.string(),
  capabilities: v.looseObject({ browserName: v.string(), browserVersion: v.string() }),
});

async function http(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = v.parse(reply, await answer.json());
  if (answer.ok) return value;
  const { error, message } = v.parse(refusal, value);
  throw new Error(`${url}: ${error}: ${message}`);
}

async function wireTo(url: string, browser: string, started: OwnProcess): Promise<Wire> {
  const options = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
  const asked = { capabilities: { alwaysMatch: options } };
  const { sessionId, capabilities } = v.parse(
    session,
    await eventually(() => http(`${url}/session`, "POST", asked)),
  );
  const own = `${url}/session/${sessionId}`;
  const asks: { [Name in keyof Commands]: (input: Commands[Name]) => Promise<unknown> } = {
    navigate: (input) => http(`${own}/url`, "POST", input),
    execute: (input) => http(`${own}/execute/sync`, "POST", input),
    click: ({ element }) => http(`${own}/element/${element}/click`, "POST", {}),
    type: ({ element, text }) => http(`${own}/element/${element}/value`, "POST", { text }),
    resize: (input) => http(`${own}/window/rect`, "POST", input),
    picture: () => http(`${own}/screenshot`, "GET"),
  };
  return {
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    ask: (name, input) => asks[name](input),
    close: () => started.end(),
  };
}

/** WebKitGTK's small browser behind its own driver, on a virtual screen. */
export function webkit(): Engine {
  const browser = miniBrowser();
  if (browser === undefined || !existsSync(driver) || !existsSync(screen)) {
    const missing = "no WebKitGTK with its driver here (Debian: apt-get install";
    return { name: "WebKitGTK", absent: `${missing} webkit2gtk-driver xvfb xauth)` };
  }
  const open = async () => {
    const port = await freePort();
    const started = startOwnProcess(screen, () => ["-a", driver, `--port=${port}`]);
    try {
      return await wireTo(`http://127.0.0.1:${port}`, browser, started);
    } catch (error) {
      await started.end();
      throw error;
    }
  };
  return { name: "WebKitGTK", open };
}
