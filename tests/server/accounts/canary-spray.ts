import * as v from "valibot";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import type { CallOptions } from "#tests/server/support/harness.ts";
import { type Known, rightInput } from "#tests/server/support/right-inputs.ts";
import type { Canaries } from "./canaries.ts";

const lastName = (input: string): string =>
  (input.split(" ")[2] ?? "").split(".").at(-1)?.replace("[]", "") ?? "";

/**
 * Writes a canary into each text input of a call. Its other fields are well formed and refer to
 * nothing. Most calls are refused, and a refused call must store nothing.
 */
export async function sprays(
  birds: Canaries,
  endpoints: readonly Endpoint[],
  inputs: readonly string[],
  options: CallOptions,
): Promise<void> {
  for (const endpoint of endpoints) {
    if (endpoint === deleteAccount) continue;
    const own = inputs.filter((one) => one.startsWith(`${endpoint.method} ${endpoint.path} `));
    for (const input of own) {
      const tried = [birds.words, birds.latin, birds.key, birds.number].map((make) => make());
      const known: Known = { [lastName(input)]: tried };
      const filled = rightInput(endpoint, known);
      if (v.is(endpoint.input, filled)) await birds.send(endpoint, filled, options);
    }
  }
}
