/** Emits `back` when a database that was late has opened. */
export const storeBack = new EventTarget();

export const tellStoreBack = (): unknown => storeBack.dispatchEvent(new Event("back"));
