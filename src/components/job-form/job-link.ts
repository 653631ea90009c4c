import { paths } from "#contract/paths/paths.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import type { ShownQuote } from "./shown-quote.ts";

const links = new Map<string, Promise<string>>();

/** The address that carries the whole job: opens a filled draft, offline too. */
export function linkOf({ title, job }: Pick<ShownQuote, "title" | "job">): Promise<string> {
  const key = JSON.stringify([title, job]);
  const known = links.get(key);
  if (known !== undefined) return known;
  const making = encodeJob({ title, job }).then(
    (code) => location.origin + paths.sharedQuote({ code }),
  );
  if (links.size > 20) links.clear();
  links.set(key, making);
  return making;
}
