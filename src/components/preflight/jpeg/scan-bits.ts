/** Reads the bits of a JPEG's scan; markers within it end the reading. */
export class ScanBits {
  private readonly bytes: Uint8Array;
  at: number;
  private held = 0;
  private count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Adds bytes until there are 16 bits; zeros behind the end of the scan. */
  private fill(): void {
    while (this.count <= 16) {
      let byte = this.bytes[this.at] ?? 0xff;
      if (byte !== 0xff) this.at += 1;
      else if (this.bytes[this.at + 1] === 0) this.at += 2;
      else byte = 0;
      this.held = (this.held << 8) | byte;
      this.count += 8;
    }
  }

  /** The next 16 bits, which stay. */
  peek(): number {
    this.fill();
    return (this.held >>> (this.count - 16)) & 0xffff;
  }

  skip(bits: number): void {
    this.fill();
    this.count -= bits;
    this.held &= (1 << this.count) - 1;
  }

  read(bits: number): number {
    if (bits === 0) return 0;
    const value = this.peek() >>> (16 - bits);
    this.skip(bits);
    return value;
  }

  /** A signed value of so many bits. */
  signed(bits: number): number {
    const value = this.read(bits);
    return bits > 0 && value < 1 << (bits - 1) ? value - (1 << bits) + 1 : value;
  }

  /** Goes behind the next restart marker. */
  restart(): void {
    this.held = 0;
    this.count = 0;
    while (this.at + 1 < this.bytes.length) {
      const code = this.bytes[this.at + 1] ?? 0;
      if (this.bytes[this.at] === 0xff && code >= 0xd0 && code <= 0xd7) {
        this.at += 2;
        return;
      }
      if (this.bytes[this.at] === 0xff && code !== 0 && code !== 0xff) return;
      this.at += 1;
    }
  }
}

/** A Huffman table: for each 16 bits the length of their code (upper byte) and its symbol. */
export type Codes = Uint16Array;

/** `counts`: codes of each length from 1 to 16; `symbols` in their sequence. */
export function codesFrom(counts: Uint8Array, symbols: Uint8Array): Codes {
  const codes = new Uint16Array(0x10000);
  let code = 0;
  let next = 0;
  for (let length = 1; length <= 16; length += 1) {
    for (let index = 0; index < (counts[length - 1] ?? 0); index += 1) {
      const from = code << (16 - length);
      codes.fill((length << 8) | (symbols[next] ?? 0), from, from + (1 << (16 - length)));
      code += 1;
      next += 1;
    }
    code <<= 1;
  }
  return codes;
}

/** The next symbol; a code that is in no table is none of a JPEG. */
export function symbolOf(bits: ScanBits, codes: Codes): number {
  const found = codes[bits.peek()] ?? 0;
  if (found === 0) throw new RangeError("no code of a JPEG");
  bits.skip(found >>> 8);
  return found & 0xff;
}
