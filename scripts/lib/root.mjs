import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder; every script works from here, wherever it was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...parts) => join(root, ...parts);
/** Scratch files that may be deleted at any time. */
export const cache = inRoot(".cache");
