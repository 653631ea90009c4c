/** Emits `back` when a database that was late has opened. */
export const storeBack = new EventTarget();

export const announceStoreBack = (): unknown => storeBack.dispatchEvent(new Event("back"));
