import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { forwardTo } from "#scripts/lib/dev-forward.mjs";
import { keepRunning } from "#scripts/lib/dev-shop.mjs";
import { inRoot, root } from "#scripts/lib/root.mjs";

/**
 * `npm run dev`: the page on HOST and PORT with hot reload (vite), and a server of its own on a
 * port that the system chooses, restarted when its sources change. Calls go to that process only.
 */
process.chdir(root);
const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || "5180");
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host);

function refuse(reason) {
  console.error(reason);
  process.exit(1);
}

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  refuse("PORT 应是 0 到 65535 的整数 (a whole number from 0 to 65535)");
}
// The server behind the page listens on this machine only and cannot know the page's address.
if (process.env.SHOP_FIXED_CAPTCHA && !loopback) {
  refuse("SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)");
}

await ensureDependencies();
const { createServer } = await import("vite");

let opened = false;
function say(said) {
  if (said.kind === "line") console.log(said.line);
  else if (said.kind === "open" && !opened) {
    opened = true;
    const [at] = [...vite.resolvedUrls.local, ...vite.resolvedUrls.network];
    console.log(`齐墨印纸开发页已打开 (the page, reloading in place): ${at}`);
  } else if (said.kind === "open") console.log("后台已重启 (the server has restarted)");
  else if (opened)
    console.log("后台已停，改好源码会再启动 (the server ended; it starts again on a change)");
  else void stop(said.code || 1);
}

let shop = null;
const vite = await createServer({
  configFile: inRoot("build/vite.client.config.ts"),
  server: { host, port, strictPort: true },
  plugins: [
    {
      name: "own-server",
      async configureServer(own) {
        const { isServerPath } = await own.ssrLoadModule("/contract/paths/server-paths.ts");
        own.middlewares.use(forwardTo(() => shop?.address() ?? null, isServerPath));
        const { isStaffPath } = await own.ssrLoadModule("/contract/paths/staff-paths.ts");
        own.middlewares.use((request, _response, next) => {
          if (isStaffPath(request.url.split("?")[0])) request.url = "/staff.html";
          next();
        });
      },
    },
  ],
});
await vite
  .listen()
  .catch((fault) => refuse(`开发页没能打开 (cannot open the page): ${fault.message}`));

shop = keepRunning({
  args: ["--import", "tsx", "server/main.ts"],
  env: {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: "0",
    SHOP_TRUST_PROXY: "127.0.0.1",
    SHOP_STOP_NOTICE: "0",
  },
  folders: ["server", "contract", "pricing"].map((folder) => inRoot(folder)),
  cwd: root,
  say,
});

async function stop(code) {
  await shop.stop();
  await vite.close();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(0));
