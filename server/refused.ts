/** A command that was understood and cannot be done; the message is shown to the operator as it is. */
export class Refused extends Error {}
