/** What goes first when the device is full, one at a time. Drafts are no cache and never go. */
const givenUpInOrder = [/^pictures$/, /^saved-/, /^catalogue$/, /^lookups$/];

/** Called for each reply that did not fit; the next one finds room, or the next cache goes. */
export async function makeRoom(): Promise<void> {
  const held = await caches.keys();
  for (const kind of givenUpInOrder) {
    const name = held.find((one) => kind.test(one));
    if (name !== undefined && (await caches.delete(name))) return;
  }
}
