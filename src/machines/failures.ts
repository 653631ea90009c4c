/** An actor implementation that the page did not provide. */
export const missing = () => Promise.reject(new Error("actor not provided"));

/** The buyer's message of a failure. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : "网络请求失败";
