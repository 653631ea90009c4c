/**
 * Caches to delete when the device is full, one at a time. Drafts are in no cache and are never
 * deleted.
 */
const givenUpInOrder = [/^pictures$/, /^saved-/, /^catalogue$/, /^lookups$/];

/** Called for each reply that did not fit; frees space for the next one. */
export async function makeRoom(): Promise<void> {
  const held = await caches.keys();
  for (const kind of givenUpInOrder) {
    const name = held.find((one) => kind.test(one));
    if (name !== undefined && (await caches.delete(name))) return;
  }
}
