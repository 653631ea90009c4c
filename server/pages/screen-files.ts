import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { paths, screenNames } from "#contract/paths/paths.ts";

const table = v.record(v.string(), v.array(v.string()));

const linkTo = (file: string): string =>
  file.endsWith(".css")
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`;

function readTable(root: string): v.InferOutput<typeof table> {
  try {
    return v.parse(table, JSON.parse(readFileSync(join(root, "screen-preloads.json"), "utf8")));
  } catch {
    return {};
  }
}

/**
 * The `Link` header of a screen's address: its files, as the build recorded them
 * (`build/screen-preloads.ts`). Null for an unknown screen: then the page loads them without a
 * preload.
 */
export function screenLinks(root: string): (path: string) => string | null {
  const files = readTable(root);
  const links = new Map(
    Object.entries(files).map(([pattern, names]) => [pattern, names.map(linkTo).join(", ")]),
  );
  return (path) => {
    const name = screenNames.find((one) => paths[one].isAt(path));
    return (name === undefined ? undefined : links.get(paths[name].pattern)) ?? null;
  };
}
