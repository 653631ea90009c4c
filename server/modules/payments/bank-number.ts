/** Banks number their movements each for itself: the prefix keeps them apart from providers' numbers. */
export const bankNumber = (number: string): string => `BANK-${number}`;

/** The number as its bank or provider knows it. */
export const plainNumber = (number: string): string => number.replace(/^BANK-/, "");
