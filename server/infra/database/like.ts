/** Escapes text for LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
