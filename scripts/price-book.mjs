import "./node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureBuild } from "./distribution.mjs";
import { inRoot, root } from "./house.mjs";

/** `npm run price-book -- export|check|import FILE`: the price book as a file. */
process.chdir(root);
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(inRoot("dist", "server", "price-book.js")).href);
