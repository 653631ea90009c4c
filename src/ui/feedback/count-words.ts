/** A count: the exact number, `99+` where counting stopped at `most`, 100. */
export function countWords(count: number, most: number): string {
  return count === most ? `${most - 1}+` : String(count);
}
