/**
 * The database could not be asked, or did not answer in time: nobody's mistake,
 * and worth another try. What a transaction did that ended like this is not known.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super("the database is away", { cause });
    this.name = "DatabaseAway";
  }
}

/** What the connection of the migrating role, not the serving one's, was refused. */
export class MigrationRoleFault extends Error {
  constructor(cause: unknown) {
    super("the migrating role was refused", { cause });
    this.name = "MigrationRoleFault";
  }
}

/** Too little room is left for the embedded database: nothing that a restart mends. */
export class DiskFull extends DatabaseAway {
  constructor(folder: string, freeBytes: number) {
    const megabytes = Math.floor(freeBytes / 1024 / 1024);
    super(new Error(`${folder} 只剩 ${megabytes} MB (only ${megabytes} MB left)`));
    this.name = "DiskFull";
  }
}

/**
 * PostgreSQL's own words for it: connection exceptions, out of resources, ended
 * or cancelled by the server, a standby that takes no writes yet.
 */
const awayStates = /^(?:08...|53...|57P0[1-5]|57014|25006|25P03)$/;

/** A socket's words for it. */
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

/** The driver's words for it; it gives these errors no code. */
const awayMessages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

function saysAway(error: Error): boolean {
  const code = codeOf(error);
  // A socket in the file system is gone with its server; any other missing file is something else.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  const known = awayStates.test(code) || awayCodes.has(code) || noSocket;
  return known || awayMessages.test(error.message) || isFullAtConnecting(error);
}

/** A connection needs a file of its database, and cannot be had where that finds no room. */
const isFullAtConnecting = (error: Error): boolean =>
  codeOf(error) === "XX000" && error.message === "could not write init file";

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** Is a fault of the driver itself one of an absent database? */
export function isDriverAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (saysAway(at)) return true;
  return false;
}

/**
 * Was a fault caused by an absent database? Only errors of queries count: a mail
 * server that refuses a connection is another matter.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  return error instanceof Error && "query" in error && isDriverAway(error.cause);
}

/** Had a PostgreSQL no room on its disk for a write? */
export function isDatabaseFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (codeOf(at) === "53100" || isFullAtConnecting(at)) return true;
  }
  return false;
}

/** The innermost message: what the socket or the database itself said. */
export function reasonOf(error: unknown): string {
  let reason = String(error);
  for (let at = error; at instanceof Error; at = at.cause) {
    reason = at.message || codeOf(at) || at.name;
  }
  return reason;
}
