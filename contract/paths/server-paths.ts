/**
 * Paths that the server answers beside the contract's calls; the page's shell never answers them.
 */
export const serverPaths = {
  calls: "/api",
  sandbox: "/sandbox",
  files: "/files",
  notify: "/notify",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
  openapi: "/openapi.json",
  /** Paths of the app's local files: its service worker answers, the server has none. */
  appFiles: "/app-files.json",
} as const;

const starts = Object.values(serverPaths).map((path) => path.replaceAll(".", "\\."));
const expression = new RegExp(`^(?:${starts.join("|")})(?:/|$)`, "i");

/** Is a path one of the server's own, or below one? */
export const isServerPath = (path: string): boolean => expression.test(path);
