/** Whether an `AbortSignal` ended the work, or another page took the lock: no failure of the work. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
