/**
 * The server or a command will not go on, and the reason is the operator's to
 * mend: the message says what and how, and is shown as it is.
 */
export class StartRefused extends Error {}
