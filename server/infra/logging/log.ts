/** The part of pino that the shop uses; `app.log` is one. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = (): void => undefined;
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };

/**
 * The loggable part of an error. A failed query's own message contains its parameters (mobile
 * numbers, hashes): only the cause and the stack frames stay.
 */
export function safeError(error: unknown): { name: string; message: string; stack: string[] } {
  if (!(error instanceof Error)) return { name: "Unknown", message: typeof error, stack: [] };
  const cause = error.cause instanceof Error ? error.cause : null;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    name: error.name,
    message: cause === null && !("query" in error) ? error.message : (cause?.message ?? "query"),
    stack: frames.slice(0, 12),
  };
}
