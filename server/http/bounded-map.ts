/** A map that drops its oldest entry where it is full. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.most) this.entries.delete(oldest);
    this.entries.set(key, value);
  }
}
