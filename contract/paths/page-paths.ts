import { paths, screenNames } from "./paths.ts";
import { isServerPath } from "./server-paths.ts";
import { isStaffPath } from "./staff-paths.ts";

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A segment may contain a dot where a screen parses it; elsewhere a dot marks a file. */
const isFile = (path: string): boolean =>
  /\/[^/]*\.[^/]*$/.test(path) &&
  !screenNames.some((name) => paths[name].pattern.includes(":") && paths[name].isAt(path));

/**
 * May the app's shell answer this path? Not a file, not a server or staff address, and well formed.
 */
export const isShellPath = (path: string): boolean =>
  !isServerPath(path) &&
  !isStaffPath(path) &&
  !path.includes("//") &&
  isDecodable(path) &&
  !isFile(path);

/** Is there a screen at this path? An escaped path without a query. */
export const isPagePath = (path: string): boolean =>
  isShellPath(path) && screenNames.some((name) => paths[name].isAt(path));
