/** An effect that the page forgot to provide. */
export const missing = () => Promise.reject(new Error("actor not provided"));

/** What the buyer is told of a failure. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : "网络请求失败";
