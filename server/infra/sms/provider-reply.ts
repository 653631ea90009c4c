/** How long a provider of text messages may take. */
export const patienceMs = 5000;

/** A provider's error code for the log; other text may contain the number or the code. */
export const publicCode = (code: string): string =>
  /^[A-Za-z_.]{1,60}$/.test(code) ? code : "(not a code)";
