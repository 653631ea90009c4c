import "#scripts/lib/node-version.mjs";
import { parseArgs } from "node:util";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { root } from "#scripts/lib/root.mjs";

/**
 * `npm run inspect [-- --shop=http://127.0.0.1:5180 --port=8080]`: shows a device's machines in the
 * Stately inspector. It ends with Ctrl+C.
 */
process.chdir(root);
await ensureDependencies();
const { values } = parseArgs({
  options: {
    shop: { type: "string", default: "http://127.0.0.1:5180" },
    port: { type: "string", default: "8080" },
  },
});
const { bridgeRoom } = await import("#scripts/lib/inspect-bridge.mjs");
try {
  const { link } = await bridgeRoom({
    shop: values.shop.replace(/\/$/, ""),
    port: Number(values.port),
  });
  console.log(`被测设备打开 (the device opens): ${link}`);
  console.log(`检查器 (the inspector): http://127.0.0.1:${values.port}`);
} catch (fault) {
  console.error(`没能打开房间 (cannot open a room): ${fault.message}`);
  process.exit(1);
}
