import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as v from "valibot";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { browserOptions } from "./browser-options.ts";
import { startPeers } from "./peers.ts";
import { startStaticShell } from "./static-shell.ts";
import { figure, heading, percentile, shown } from "./statistics.ts";

const numeric = v.object({ numericValue: v.number() });
const report = v.object({
  audits: v.object({
    "first-contentful-paint": numeric,
    "largest-contentful-paint": numeric,
    "total-blocking-time": numeric,
    "cumulative-layout-shift": numeric,
    "network-requests": v.object({
      details: v.object({
        items: v.array(
          v.object({ resourceType: v.optional(v.string()), transferSize: v.optional(v.number()) }),
        ),
      }),
    }),
  }),
});

/** One load: paints and blocking in ms, layout shift, bytes of script on the wire. */
interface Load {
  readonly first: number;
  readonly largest: number;
  readonly blocking: number;
  readonly shift: number;
  readonly script: number;
}

/**
 * How Lighthouse slows a load down. `simulate` computes it from a fast one, where scripts may come
 * before the first frame; `devtools` slows the browser's network and processor themselves.
 */
type Throttling = "simulate" | "devtools";

/** Lighthouse's mobile preset in a browser of its own: slow 4G and a processor four times slower. */
async function load(lighthouse: string, url: string, throttling: Throttling): Promise<Load> {
  const flags = ["--headless=new", ...(browserOptions.args ?? [])].join(" ");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      "--output=json",
      "--quiet",
      "--only-categories=performance",
      `--throttling-method=${throttling}`,
      `--chrome-flags=${flags}`,
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: browserOptions.executablePath },
    },
  );
  const { audits } = v.parse(report, JSON.parse(stdout));
  const requests = audits["network-requests"].details.items;
  return {
    first: audits["first-contentful-paint"].numericValue,
    largest: audits["largest-contentful-paint"].numericValue,
    blocking: audits["total-blocking-time"].numericValue,
    shift: audits["cumulative-layout-shift"].numericValue,
    script: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

const median = (loads: readonly Load[], of: keyof Load): number =>
  percentile(
    loads.map((one) => one[of]),
    0.5,
  );

/**
 * Pages against a static shell of the same stack and the checkouts in the folder `peersIn`, in turn,
 * so that all meet the same machine.
 */
export async function pageSpeed(
  shop: ShopProcess,
  productId: string,
  { long, peersIn }: { readonly long: boolean; readonly peersIn: string | undefined },
) {
  heading("Pages, Lighthouse mobile preset, medians (goals: LCP 1.5x and 2.0x of the shell)");
  const lighthouse = process.env.LIGHTHOUSE_PATH ?? "";
  if (lighthouse === "") {
    figure("not measured", "ask for it: npm run bench -- --only=pages");
    return;
  }
  const shell = await startStaticShell();
  const peers = peersIn === undefined ? [] : await startPeers(peersIn);
  const addresses = [
    { name: "static shell of the same stack", url: shell.url },
    { name: "home", url: shop.url },
    { name: "product page from a link", url: `${shop.url}/produce/detail/${productId}` },
    ...peers.map(({ name, url }) => ({ name, url })),
  ];
  const pages = addresses.map((one) => ({ ...one, loads: [] as Load[], slowed: [] as Load[] }));
  try {
    for (let round = 0; round < (long ? 7 : 3); round += 1)
      for (const { url, loads, slowed } of pages) {
        loads.push(await load(lighthouse, url, "simulate"));
        slowed.push(await load(lighthouse, url, "devtools"));
      }
  } finally {
    for (const one of [shell, ...peers]) await one.stop();
  }
  const largestOf = (loads: readonly Load[] = []) => median(loads, "largest");
  const [base] = pages;
  for (const { name, loads, slowed } of pages) {
    const paints = (of: readonly Load[], floor: readonly Load[] | undefined) =>
      `FCP ${shown(median(of, "first"))} ms  LCP ${shown(largestOf(of))} ms ` +
      `(${shown(largestOf(of) / largestOf(floor))}x)`;
    figure(
      name,
      `${paints(loads, base?.loads)}  ` +
        `TBT ${shown(median(loads, "blocking"))} ms  CLS ${median(loads, "shift").toFixed(3)}  ` +
        `script ${shown(median(loads, "script") / 1000)} KB`,
    );
    figure("", `on a network that is slow itself: ${paints(slowed, base?.slowed)}`);
  }
}
