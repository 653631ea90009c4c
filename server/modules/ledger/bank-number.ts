/** Each bank numbers its movements itself: the prefix separates them from providers' numbers. */
export const bankNumber = (number: string): string => `BANK-${number}`;

/** The number as its bank or provider writes it. */
export const plainNumber = (number: string): string => number.replace(/^BANK-/, "");
