import { look } from "./network.ts";
import { untilWorthAsking } from "./worth-asking.ts";

const tries = 8;

/**
 * Loads a part of the app that the first screen can do without, again when it is worth it:
 * a network that fails in the first seconds must not cost the visit. Null where it never came.
 */
export async function keepLoading<Part>(load: () => Promise<Part>): Promise<Part | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      return await load();
    } catch {
      // The network's return is noticed only where its absence was.
      void look();
      await untilWorthAsking(attempt);
    }
  }
  return null;
}

/** The same for a part that something on the screen waits for: asked for until it comes. */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> =>
  (await keepLoading(load)) ?? untilLoaded(load);
