import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const answers = (program, args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: the account that owns the temporary cluster instead. */
function owner() {
  if (!isRoot()) return null;
  return ["postgres", "nobody"].find((name) => answers("id", [name])) ?? null;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * A throw-away PostgreSQL cluster, or null with the reason printed where this
 * machine has none.
 * @returns {Promise<{ url: string, stop: () => void } | null>}
 */
export async function startPostgres() {
  if (!answers("initdb", ["--version"]) || !answers("pg_ctl", ["--version"])) {
    console.log(
      "PostgreSQL: initdb and pg_ctl are not on the PATH; the server suite ran on PGlite only.",
    );
    return null;
  }
  const user = owner();
  if (isRoot() && (user === null || !answers("runuser", ["-u", user, "--", "true"]))) {
    console.log("PostgreSQL: no non-root account to run it; the server suite ran on PGlite only.");
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), "shop-postgres-"));
  const asOwner = (program, args) => {
    const [file, list] =
      user === null ? [program, args] : ["runuser", ["-u", user, "--", program, ...args]];
    return execFileSync(file, list, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  };
  if (user !== null) execFileSync("chown", [user, folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const port = await freePort();
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off -c max_connections=200`;
  const stop = () => {
    try {
      asOwner("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    asOwner("initdb", ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--no-locale"]);
    asOwner("pg_ctl", ["start", "-D", data, "-w", "-l", join(folder, "log"), "-o", options]);
  } catch (fault) {
    console.log(`PostgreSQL: the temporary cluster did not start (${fault.message}).`);
    stop();
    return null;
  }
  return { url: `postgres://shop@127.0.0.1:${port}/postgres`, stop };
}
