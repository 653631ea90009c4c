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

/** Parsed statements by name: a known one is sent again as a bind (B) without its text. */
const parsed = new Map();

/** The SQL of each statement that the bytes run: simple queries (Q) and binds (B). */
function* statementsIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const type = String.fromCharCode(bytes[at]);
    const end = at + 1 + view.getInt32(at + 1);
    const [first, second] = decoder.decode(bytes.subarray(at + 5, end)).split("\0");
    if (type === "P") parsed.set(first, second);
    if (type === "Q") yield first;
    if (type === "B") yield parsed.get(second) ?? "";
    at = end;
  }
}

function look(message) {
  for (const statement of statementsIn(message)) {
    const sql = statement.trim().toLowerCase();
    if (sql.startsWith('insert into "idempotency"') && existsSync(path)) {
      left = Number(readFileSync(path, "utf8"));
      rmSync(path);
    }
    if (!/^(?:insert|update|delete|commit)\b/.test(sql)) continue;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  }
}

for (const name of ["execProtocolRaw", "execProtocolRawStream"]) {
  const inner = PGlite.prototype[name];
  PGlite.prototype[name] = function watched(message, ...rest) {
    look(message);
    return inner.call(this, message, ...rest);
  };
}
