const windowBytes = 65_536;

/** Bytes of a file, read in pieces where they are asked for. */
export class ByteWindow {
  private readonly file: Blob;
  private from = 0;
  private bytes: DataView = new DataView(new ArrayBuffer(0));

  constructor(file: Blob) {
    this.file = file;
  }

  get size(): number {
    return this.file.size;
  }

  /** So many bytes from an offset; a RangeError where the file ends before. */
  async read(at: number, length: number): Promise<DataView> {
    if (at < 0 || at + length > this.file.size) throw new RangeError("the file ends before");
    const isHere = at >= this.from && at + length <= this.from + this.bytes.byteLength;
    if (!isHere) {
      const end = at + Math.max(length, windowBytes);
      this.bytes = new DataView(await this.file.slice(at, end).arrayBuffer());
      this.from = at;
    }
    return new DataView(this.bytes.buffer, at - this.from, length);
  }

  /** Does the file contain these bytes at or behind an offset? Searched from the end. */
  async includes(sought: readonly number[], from: number): Promise<boolean> {
    const [first] = sought;
    if (first === undefined) return true;
    for (let end = this.file.size; end > from; end -= windowBytes) {
      const start = Math.max(from, end - windowBytes);
      const until = Math.min(this.file.size, end + sought.length - 1);
      const part = new Uint8Array(await this.file.slice(start, until).arrayBuffer());
      for (
        let at = part.lastIndexOf(first);
        at >= 0;
        at = at === 0 ? -1 : part.lastIndexOf(first, at - 1)
      ) {
        if (sought.every((one, offset) => part[at + offset] === one)) return true;
      }
    }
    return false;
  }
}
