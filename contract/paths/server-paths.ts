/** What the server answers itself, beside the calls of the contract; the page's shell never stands in for it. */
export const serverPaths = {
  calls: "/api",
  sandbox: "/sandbox",
  files: "/files",
  notify: "/notify",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
  openapi: "/openapi.json",
  /** What a device holds of the app's files: its service worker answers, the server has none. */
  appFiles: "/app-files.json",
} as const;

const starts = Object.values(serverPaths).map((path) => path.replaceAll(".", "\\."));
const expression = new RegExp(`^(?:${starts.join("|")})(?:/|$)`, "i");

/** Is the path of an address one of the server's own, or below one? */
export const isServerPath = (path: string): boolean => expression.test(path);
