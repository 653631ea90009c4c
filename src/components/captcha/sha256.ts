/** Round constants and start value of SHA-256: first 32 bits of the fractional parts of roots of primes (FIPS 180-4). */
const { rounds, start } = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    rounds: Int32Array.from(primes, (p) => fraction(Math.cbrt(p))),
    start: Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
  };
})();

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const schedule = new Int32Array(64);
const at = (words: Int32Array, index: number) => words[index] ?? 0;

/**
 * The first 32 bits of SHA-256 of an ASCII text of at most 55 characters, as an unsigned number.
 * Own code because the search hashes some 65,000 texts: `crypto.subtle` needs a promise for each,
 * and is missing on plain http.
 */
export function firstWordOfSha256(text: string): number {
  schedule.fill(0, 0, 16);
  const put = (index: number, byte: number) => {
    schedule[index >> 2] = at(schedule, index >> 2) | (byte << (24 - (index % 4) * 8));
  };
  for (let i = 0; i < text.length; i++) put(i, text.charCodeAt(i) & 0x7f);
  put(text.length, 0x80);
  schedule[15] = text.length * 8;
  for (let i = 16; i < 64; i++) {
    const near = at(schedule, i - 2);
    const far = at(schedule, i - 15);
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    schedule[i] = (at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => at(start, i)) as Words;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + s1 + choice + at(rounds, i) + at(schedule, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + s0 + majority) | 0];
  }
  return (a + at(start, 0)) >>> 0;
}

type Words = [number, number, number, number, number, number, number, number];
