/** Headers of a caller at another address, over https, as a declared proxy forwards them. */
export const from = (address: string): Record<string, string> => ({
  "x-forwarded-for": address,
  "x-forwarded-proto": "https",
});
