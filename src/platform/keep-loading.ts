import { breathe } from "./breathe.ts";
import { look } from "./network.ts";
import { untilWorthAsking } from "./worth-asking.ts";

const tries = 8;

/**
 * Loads an optional part of the app, with retries when they may succeed: a network failure in the
 * first seconds must not affect the whole visit. Null where it never loaded.
 */
export async function keepLoading<Part>(load: () => Promise<Part>): Promise<Part | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const part = await load();
      // Its code has just run: it is used in a task of its own.
      await breathe();
      return part;
    } catch {
      // The network's return is only noticed where its absence was.
      void look();
      await untilWorthAsking(attempt);
    }
  }
  return null;
}

/** The same for a part that the screen waits for: retried until it loads. */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> =>
  (await keepLoading(load)) ?? untilLoaded(load);
