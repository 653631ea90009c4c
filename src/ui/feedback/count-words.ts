/** A count: the number as it is, `99+` where nobody counted further than `most`, 100. */
export function countWords(count: number, most: number): string {
  return count === most ? `${most - 1}+` : String(count);
}
