/** `12000` → `12,000`: whole digits in groups of three. */
export const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");
