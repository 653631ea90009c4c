/**
 * Server or command cannot continue, and the operator must act: the message says what and how, and
 * is shown unchanged.
 */
export class StartRefused extends Error {}
