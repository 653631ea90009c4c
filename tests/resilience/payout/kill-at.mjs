import { existsSync, readFileSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/**
 * Preloaded into the server (`--import`): from the moment that a call claims its key, the process
 * kills itself before its n-th write, `commit` counted. The file KILL_AT holds n and goes with
 * the claim; without the file nothing happens.
 */
const path = process.env.KILL_AT ?? "";
const decoder = new TextDecoder();
let left = Number.POSITIVE_INFINITY;

/** The SQL of a simple query (Q) or a parse (P); empty for every other message. */
function sqlOf(message) {
  const type = String.fromCharCode(message[0]);
  if (type !== "Q" && type !== "P") return "";
  const text = decoder.decode(message.subarray(5));
  return (type === "P" ? text.slice(text.indexOf("\0") + 1) : text).trim().toLowerCase();
}

function look(message) {
  const sql = sqlOf(message);
  if (sql.startsWith('insert into "idempotency"') && existsSync(path)) {
    left = Number(readFileSync(path, "utf8"));
    rmSync(path);
  }
  if (!/^(?:insert|update|delete|commit)\b/.test(sql)) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

for (const name of ["execProtocolRaw", "execProtocolRawStream"]) {
  const inner = PGlite.prototype[name];
  PGlite.prototype[name] = function watched(message, ...rest) {
    look(message);
    return inner.call(this, message, ...rest);
  };
}
