/**
 * The database was unreachable or did not answer in time: a retry may succeed. Whether its last
 * transaction was committed is unknown.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
    this.name = "DatabaseAway";
  }
}

/** The connection of the migrating role was refused, not the serving one's. */
export class MigrationRoleFault extends Error {
  constructor(cause: unknown) {
    super("the migrating role was refused", { cause });
    this.name = "MigrationRoleFault";
  }
}

/** Too little space for the embedded database: a restart does not help. */
export class DiskFull extends DatabaseAway {
  constructor(folder: string, freeBytes: number) {
    const megabytes = Math.floor(freeBytes / 1024 / 1024);
    super(new Error(`${folder} 只剩 ${megabytes} MB (only ${megabytes} MB left)`));
    this.name = "DiskFull";
  }
}

/**
 * PostgreSQL's codes for an outage: connection exceptions, out of resources, ended or cancelled by
 * the server, a standby that takes no writes yet.
 */
const awayStates = /^(?:08...|53...|57P0[1-5]|57014|25006|25P03)$/;

/** A socket's codes for it. */
const awayCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's messages for it; these errors have no code. */
const awayMessages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

function saysAway(error: Error): boolean {
  const code = codeOf(error);
  // A socket file disappears with its server; any other missing file has another cause.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  const known = awayStates.test(code) || awayCodes.has(code) || noSocket;
  return known || awayMessages.test(error.message) || isFullAtConnecting(error);
}

/** A connection needs a file of its database, and fails where that finds no space. */
const isFullAtConnecting = (error: Error): boolean =>
  codeOf(error) === "XX000" && error.message === "could not write init file";

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** Is an error of the driver itself caused by an unreachable database? */
export function isDriverAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (saysAway(at)) return true;
  return false;
}

/**
 * Was an error caused by an unreachable database? Only errors of queries count, not those of a mail
 * server.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  return error instanceof Error && "query" in error && isDriverAway(error.cause);
}

/** Was a PostgreSQL's disk full for a write? */
export function isDatabaseFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (codeOf(at) === "53100" || isFullAtConnecting(at)) return true;
  }
  return false;
}

/** The innermost message: of the socket or the database. */
export function reasonOf(error: unknown): string {
  let reason = String(error);
  for (let at = error; at instanceof Error; at = at.cause) {
    reason = at.message || codeOf(at) || at.name;
  }
  return reason;
}
