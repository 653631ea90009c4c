import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readServerSettings } from "#server/config/settings.ts";

const text = (path: string) => readFileSync(`deploy/${path}`, "utf8");

const words = v.record(v.string(), v.string());
const service = v.object({
  environment: v.optional(words, {}),
  build: v.optional(v.object({ dockerfile: v.string(), args: words })),
  volumes: v.array(v.string()),
});
const compose = v.parse(
  v.object({
    services: v.object({
      "shop-1": service,
      "shop-2": service,
      database: service,
      proxy: service,
    }),
    networks: v.object({
      default: v.object({
        ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }),
      }),
    }),
  }),
  parse(text("compose.yaml"), { merge: true }),
);

/** What an operator writes into the example. */
const filled: Readonly<Record<string, string>> = {
  SHOP_COMPANY_TOKEN: "a-token-of-the-companys-own",
  DATABASE_PASSWORD: "a-password",
  SMTP_URL: "smtps://shop:secret@mail.example",
  SHOP_STAFF_KEY: "a-key-of-the-back-office-alone",
};
const example = Object.fromEntries(
  [...text("shop.env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value === "" ? (filled[name] ?? "") : value,
  ]),
);
const filledIn = (value: string): string =>
  value.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => example[name] ?? "");

describe("compose.yaml", () => {
  const { services, networks } = compose;

  test.each(["shop-1", "shop-2"] as const)(
    "%s opens a shop with the example's settings",
    (name) => {
      const reported = Object.entries(services[name].environment);
      const env = Object.fromEntries(reported.map(([key, value]) => [key, filledIn(value)]));
      const settings = readServerSettings(
        { NODE_ENV: "production", ...example, ...env },
        "0.0.0-test",
      );
      expect(settings).toMatchObject({
        production: true,
        host: "0.0.0.0",
        port: 5180,
        databaseUrl: "postgres://shop:a-password@database:5432/shop",
        dataDir: "/data",
        // Only the proxy is trusted: it and the shop share a private network.
        trustProxy: networks.default.ipam.config[0].subnet,
        stopNoticeSeconds: 3,
        companyToken: "a-token-of-the-companys-own",
        origin: "https://shop.example",
      });
    },
  );

  test("the page is built with the server's token, and files are shared", () => {
    for (const name of ["shop-1", "shop-2"] as const) {
      expect(services[name].build).toEqual({
        dockerfile: "deploy/Dockerfile",
        args: { VITE_SHOP_COMPANY_TOKEN: expect.stringContaining("${SHOP_COMPANY_TOKEN:?") },
      });
      expect(services[name].volumes).toEqual(["files:/data"]);
    }
  });

  test("the proxy sends calls to both processes, by the repository's Caddyfile", () => {
    expect(services.proxy.environment.UPSTREAMS).toBe("shop-1:5180 shop-2:5180");
    expect(services.proxy.volumes).toContain("./Caddyfile:/etc/caddy/Caddyfile:ro");
  });
});

test("the unit opens a shop behind a proxy of its machine, on the port that it is named by", () => {
  const unit = text("qimo-shop@.service");
  const reported = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((one) => one.split("=")),
  );
  const env = Object.fromEntries(
    reported.map(([name, value]) => [name, value === "%i" ? "5181" : value]),
  );
  const url = "postgres://shop:x@127.0.0.1/shop";
  expect(readServerSettings({ ...example, ...env, DATABASE_URL: url }, "0.0.0-test")).toMatchObject(
    { production: true, host: "127.0.0.1", port: 5181, stopNoticeSeconds: 3 },
  );
  const stops = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  // docs/operations.md, Stop: the notice, ten seconds, and the end by force fifteen seconds after.
  expect(stops).toBeGreaterThan(3 + 10 + 15);
});

test("the proxy holds no event stream back", () => {
  for (const name of ["Caddyfile", "lan.Caddyfile"] as const) {
    expect(text(name)).not.toMatch(/^\s*(encode|response_buffers|flush_interval)\b/m);
  }
});

test("the notice is longer than two of the proxy's questions", () => {
  expect(/health_interval (\d+)s/.exec(text("Caddyfile"))?.[1]).toBe("1");
  expect(/health_uri (\S+)/.exec(text("Caddyfile"))?.[1]).toBe("/readyz");
});

test("each start command limits the memory of new objects", () => {
  const commands = [
    [readFileSync("package.json", "utf8"), /"start": "node (\S+) scripts\/start.mjs"/],
    [text("Dockerfile"), /CMD \["node", "(\S+)", "dist\/server\/main.js"\]/],
    [text("qimo-shop@.service"), /ExecStart=\S+node (\S+) dist\/server\/main.js/],
  ] as const;
  for (const [file, command] of commands) {
    expect(command.exec(file)?.[1]).toBe("--max-semi-space-size=8");
  }
});

test("the image copies what there is", () => {
  const sources = [...text("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, line = ""]) => line.split(" "),
  );
  expect(sources).toContain("package-lock.json");
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
});

test("roll-out.sh is a script that a plain shell reads", () => {
  execFileSync("sh", ["-n", "deploy/roll-out.sh"]);
});

test("the example names variables that docs/configuration.md explains", () => {
  const configuration = readFileSync("docs/configuration.md", "utf8");
  const ofCompose = ["SITE_ADDRESS", "DATABASE_PASSWORD"];
  const unknown = Object.keys(example).filter(
    (name) => !ofCompose.includes(name) && !configuration.includes(`\`${name}\``),
  );
  expect(unknown).toEqual([]);
});

describe("Caddyfile", () => {
  // Caddy hands on text/event-stream at once by itself. `encode` holds its first bytes back
  // (caddyserver/caddy#6293), and the others cut it or collect it.
  test.each(["Caddyfile", "lan.Caddyfile"])(
    "%s holds no event stream back and cuts none",
    (path) => {
      const directives = text(path)
        .split("\n")
        .map((line) => line.trim().split(/\s+/)[0] ?? "")
        .filter((word) => word !== "" && !word.startsWith("#"));
      expect(directives).toContain("reverse_proxy");
      for (const word of ["encode", "flush_interval", "response_buffers", "stream_timeout"]) {
        expect(directives).not.toContain(word);
      }
    },
  );

  test("sends a call again only where Caddy's own rule allows it", () => {
    // Without `lb_retry_match`, what reached a process is repeated for GET alone.
    expect(text("Caddyfile")).not.toMatch(/lb_retry_match|lb_retries/);
    expect(text("Caddyfile")).toMatch(/health_uri \/readyz\n/);
  });
});
