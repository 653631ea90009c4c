import { cpSync, readFileSync } from "node:fs";
import { defineConfig } from "vite";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** The server and its tools as plain files for Node without type stripping; packages stay outside. */
export default defineConfig({
  publicDir: false,
  define: { __SHOP_VERSION__: JSON.stringify(version) },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    rollupOptions: {
      input: {
        main: "server/main.ts",
        "create-cluster": "server/cli/create-cluster.ts",
        "price-book": "server/cli/price-book.ts",
        "backup-command": "server/cli/backup-command.ts",
        shop: "server/cli/shop.ts",
        "printer-worker": "server/modules/documents/printer-worker.ts",
        "second-look-worker": "server/modules/artwork/second-look-worker.ts",
        "pricing-worker": "server/infra/pricing/pricing-worker.ts",
        "workbook-worker": "server/modules/documents/workbook-worker.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", format: "es" },
    },
  },
  plugins: [
    {
      name: "copy-migrations",
      // The bundle looks for its migrations beside itself.
      writeBundle(options) {
        cpSync("server/infra/database/migrations", `${options.dir ?? "dist/server"}/migrations`, {
          recursive: true,
        });
      },
    },
  ],
});
