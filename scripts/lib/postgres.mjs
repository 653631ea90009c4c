import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const answers = (program, args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: the account that owns the temporary cluster instead. */
function owner() {
  if (!isRoot()) return null;
  return ["postgres", "nobody"].find((name) => answers("id", [name])) ?? null;
}

/** A currently free port. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Why this machine cannot run a cluster, or null where it can. */
export function whyNoPostgres() {
  if (!answers("initdb", ["--version"]) || !answers("pg_ctl", ["--version"])) {
    return "PostgreSQL: initdb and pg_ctl are not on the PATH; only PGlite is tested.";
  }
  const user = owner();
  if (isRoot() && (user === null || !answers("runuser", ["-u", user, "--", "true"]))) {
    return "PostgreSQL: no non-root account to run it; only PGlite is tested.";
  }
  return null;
}

/**
 * A throw-away PostgreSQL cluster in a new folder of `within`, or null with the reason printed
 * where this machine has none. `halt` and `resume` are an outage; both let this process go on.
 * `replicated`: a commit is on the disk of a standby too before it is acknowledged, so that nothing
 * is written until there is one.
 */
export async function startPostgres(within = tmpdir(), { replicated = false } = {}) {
  const reason = whyNoPostgres();
  if (reason !== null) {
    console.log(reason);
    return null;
  }
  const user = owner();
  const folder = mkdtempSync(join(within, "shop-postgres-"));
  const command = (program, args) =>
    user === null ? [program, args] : ["runuser", ["-u", user, "--", program, ...args]];
  const asOwner = (program, args) => {
    const [file, list] = command(program, args);
    return execFileSync(file, list, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  };
  if (user !== null) execFileSync("chown", [user, folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const port = await freePort();
  const optionsOf = (at) => `-p ${at} -h 127.0.0.1 -k ${folder} -c max_connections=200`;
  const safety = replicated
    ? "-c synchronous_standby_names=*"
    : "-c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off -c jit=off -c max_wal_size=4GB -c checkpoint_timeout=1h";
  const servers = [data];
  const stop = () => {
    try {
      // A halted cluster has nothing left to stop.
      for (const server of servers)
        if (existsSync(join(server, "postmaster.pid")))
          asOwner("pg_ctl", ["stop", "-D", server, "-m", "immediate", "-w"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const startOf = (server, options, log) => ["start", "-D", server, "-w", "-l", log, "-o", options];
  const start = startOf(data, `${optionsOf(port)} ${safety}`, join(folder, "log"));
  const control = async (args) => {
    const [file, list] = command("pg_ctl", args);
    await promisify(execFile)(file, list, { cwd: folder });
  };
  try {
    asOwner("initdb", ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--no-locale"]);
    asOwner("pg_ctl", start);
  } catch (fault) {
    console.log(`PostgreSQL: the temporary cluster did not start (${fault.message}).`);
    stop();
    return null;
  }
  const urlOf = (at) => `postgres://shop@127.0.0.1:${at}/postgres`;
  return {
    url: urlOf(port),
    stop,
    standby: async () => {
      const copy = join(folder, `standby-${servers.length}`);
      const at = await freePort();
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "shop"];
      asOwner("pg_basebackup", [...from, "-D", copy, "-R", "-X", "stream", "-c", "fast"]);
      servers.push(copy);
      await control(startOf(copy, optionsOf(at), `${copy}.log`));
      return {
        url: urlOf(at),
        promote: () => control(["promote", "-D", copy, "-w"]),
      };
    },
    halt: () => control(["stop", "-D", data, "-m", "immediate", "-w"]),
    resume: () => control(start),
  };
}
