/** A count: the number as it is, `999+` where nobody counted further than `most`, 1000. */
export function countWords(count: number, most: number): string {
  return count === most ? `${most - 1}+` : String(count);
}
