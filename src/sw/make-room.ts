/** What goes first when the device is full, one at a time. Drafts are no cache and never go. */
const givenUpInOrder = ["pictures", "catalogue", "lookups"];

/** Called for each reply that did not fit; the next one finds room, or the next cache goes. */
export async function makeRoom(): Promise<void> {
  for (const name of givenUpInOrder) {
    if (await caches.delete(name)) return;
  }
}
