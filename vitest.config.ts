import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { ownWords } from "./build/own-words.ts";

/** Programs, sockets, sums and data folders: tried on the embedded database alone. */
const onceOnly = [
  ...["demonstration.long", "dev.long", "http-server", "older-keys.long", "price-book-file.long"],
  ...["checkpoint", "private-files.long", "process", "same-answer", "stored-folders"],
];

/** Long tests, which the gates of `npm test` leave to `test:long`. */
const long = process.env.LONG_FILES === "0" ? ["**/*.long.*"] : [];

const onCluster = (process.env.SHOP_TEST_DATABASE_URL ?? "") !== "";

/** What their modules keep decides no test: sums, and numbers of aliases. */
const pure = "tests/{pricing,contract,architecture,machines,components}/**/*.test.{ts,tsx}";

/**
 * `unit` and `pure`: everything that needs no database. `server`: one PGlite a file, so
 * few workers (each holds about 300 MB). Set SHOP_TEST_DATABASE_URL to run
 * the server project on a real PostgreSQL instead, but for `onceOnly`. `outages` needs a PostgreSQL
 * on this machine, which it stops and starts. `built` reads `dist`, which a build makes first.
 * `disks` mounts small disks and fills them. `oracles` asks other programs about the same files.
 */
export default defineConfig({
  plugins: [react(), ownWords()],
  // The environment `bundled-happy-dom` of a test file.
  resolve: {
    alias: {
      "vitest-environment-bundled-happy-dom": `${import.meta.dirname}/tests/happy-dom/environment.ts`,
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: [pure],
          exclude: long,
          environment: "node",
          globalSetup: "tests/happy-dom/bundle.ts",
          // What these files import is read once a worker: that costs more than most tests.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            "tests/{server,built,resilience,e2e,performance,engines,model,oracles}/**",
            pure,
          ],
          environment: "node",
          globalSetup: "tests/happy-dom/bundle.ts",
          // Threads take a sixth less of the processor than a process for each file.
          pool: "threads",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: [
            ...long,
            ...(onCluster ? onceOnly.map((name) => `tests/server/*/${name}.test.ts`) : []),
          ],
          environment: "node",
          // The server keeps no state in its modules: what its files import is read once a worker.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "lives",
          include: ["tests/model/**/*.test.ts"],
          environment: "node",
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "oracles",
          include: ["tests/oracles/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/resilience/**/*.test.ts"],
          exclude: [...long, "tests/resilience/**/*.postgres.test.ts", "tests/resilience/disk/**"],
          environment: "node",
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "outages",
          include: ["tests/resilience/**/*.postgres.test.ts"],
          exclude: [...long, "tests/resilience/disk/**"],
          environment: "node",
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "disks",
          include: ["tests/resilience/disk/**/*.test.ts"],
          environment: "node",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          environment: "node",
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
    maxWorkers: 2,
    // As `tests/eventually.ts`: a busy machine may need more than the second of the default.
    expect: { poll: { timeout: 30_000 } },
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
  },
});
