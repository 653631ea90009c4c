/** Text that stands for itself in LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
