/**
 * Cache and address of a file that another app shared with the installed app, until the page reads
 * it.
 */
export const receivedCache = "received";
export const receivedAddress = "/received-file";
/** The header with its name, percent-encoded. */
export const receivedName = "X-Name";
