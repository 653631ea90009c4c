import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { eventually } from "#tests/eventually.ts";
import { Marionette } from "./marionette.ts";
import { type OwnProcess, startOwnProcess } from "./own-process.ts";
import type { Commands, Engine, Wire } from "./wire.ts";

const places = [process.env.FIREFOX_PATH ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

const port = 'user_pref("marionette.port", 0);';
/** 阻止所有 Cookie: site data of every kind is denied with them. */
const denied = 'user_pref("network.cookie.cookieBehavior", 2);';

const session = v.object({
  capabilities: v.looseObject({ browserName: v.string(), browserVersion: v.string() }),
});
/** Some commands answer with more than a value, and these need none of it. */
const result = v.object({ value: v.optional(v.unknown()) });

/** The port that it chose is in a file of its profile. */
const portOf = (home: string) =>
  eventually(() => {
    const file = join(home, "MarionetteActivePort");
    if (!existsSync(file)) throw new Error("Firefox has not begun to listen");
    return Number(readFileSync(file, "utf8"));
  });

async function wireTo(line: Marionette, started: OwnProcess): Promise<Wire> {
  const { capabilities } = v.parse(session, await line.ask("WebDriver:NewSession", {}));
  const asks: { [Name in keyof Commands]: (input: Commands[Name]) => Promise<unknown> } = {
    navigate: (input) => line.ask("WebDriver:Navigate", input),
    execute: (input) => line.ask("WebDriver:ExecuteScript", input),
    click: ({ element }) => line.ask("WebDriver:ElementClick", { id: element }),
    type: ({ element, text }) => line.ask("WebDriver:ElementSendKeys", { id: element, text }),
    resize: (input) => line.ask("WebDriver:SetWindowRect", input),
    picture: () => line.ask("WebDriver:TakeScreenshot", { full: false }),
  };
  return {
    browser: `Firefox ${capabilities.browserVersion}`,
    ask: async (name, input) => v.parse(result, await asks[name](input)).value,
    async close() {
      line.close();
      await started.end();
    },
  };
}

/** Firefox, headless; Debian carries no geckodriver, so its own line is spoken. */
export function firefox(): Engine {
  const path = places.find((place) => place !== "" && existsSync(place));
  if (path === undefined) {
    return { name: "Firefox", absent: "no Firefox here (Debian: apt-get install firefox-esr)" };
  }
  const openWith = async (prefs: readonly string[]) => {
    const started = startOwnProcess(path, (home) => {
      writeFileSync(join(home, "user.js"), `${[port, ...prefs].join("\n")}\n`);
      return ["--headless", "--no-remote", "--profile", home, "--marionette"];
    });
    try {
      return await wireTo(await Marionette.open(await portOf(started.home)), started);
    } catch (error) {
      await started.end();
      throw error;
    }
  };
  return { name: "Firefox", open: () => openWith([]), openBlocked: () => openWith([denied]) };
}
