import { createRequire } from "node:module";
import { type Environment, populateGlobal } from "vitest/runtime";
import { happyDomBundle } from "./bundle.ts";

type HappyDom = typeof import("happy-dom");

/** Node has these too; a test of pages takes the browser's. */
const browsersOwn = [
  ...["AbortController", "AbortSignal", "FormData", "Headers", "MessagePort"],
  ...["Request", "Response", "URL", "URLSearchParams", "fetch"],
];

/** As vitest's own happy-dom, from the bundle. */
export default {
  name: "happy-dom",
  viteEnvironment: "client",
  setup(global) {
    const { GlobalWindow }: HappyDom = createRequire(import.meta.url)(happyDomBundle);
    const window = new GlobalWindow({
      url: "http://localhost:3000",
      console: global.console,
      settings: { disableErrorCapturing: true },
    });
    const { keys, originals } = populateGlobal(global, window, {
      bindFunctions: true,
      additionalKeys: browsersOwn,
    });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[key] = value;
      },
    };
  },
} satisfies Environment;
