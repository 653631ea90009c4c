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

/** A name in an address may hold a dot, where a screen reads it; elsewhere a dot means a file. */
const isFile = (path: string): boolean =>
  /\/[^/]*\.[^/]*$/.test(path) &&
  !screenNames.some((name) => paths[name].pattern.includes(":") && paths[name].isAt(path));

/** May the app's shell answer here at all? Not a file, nothing of the server's or the staff's, and in order. */
export const isShellPath = (path: string): boolean =>
  !isServerPath(path) &&
  !isStaffPath(path) &&
  !path.includes("//") &&
  isDecodable(path) &&
  !isFile(path);

/** Is there a screen at this path? The path of an address: no query, still escaped. */
export const isPagePath = (path: string): boolean =>
  isShellPath(path) && screenNames.some((name) => paths[name].isAt(path));
