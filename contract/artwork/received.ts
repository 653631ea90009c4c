/** A file that another app shared with the installed shop waits in this cache, under this address, for the page to ask. */
export const receivedCache = "received";
export const receivedAddress = "/received-file";
/** The header that holds its name, percent-encoded. */
export const receivedName = "X-Name";
