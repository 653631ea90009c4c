/** A queue that serves callers in turn, so that a caller's many requests do not delay others. */
export class FairQueue<Work> {
  /** By caller; the last served caller is last. */
  private readonly waiting = new Map<string, Work[]>();
  private readonly mostOfCaller: number;
  private readonly mostInAll: number;
  private size = 0;

  constructor({ mostOfCaller, mostInAll }: { mostOfCaller: number; mostInAll: number }) {
    this.mostOfCaller = mostOfCaller;
    this.mostInAll = mostInAll;
  }

  /** False where the queue is full. */
  add(caller: string, work: Work): boolean {
    const own = this.waiting.get(caller) ?? [];
    if (own.length >= this.mostOfCaller || this.size >= this.mostInAll) return false;
    own.push(work);
    this.waiting.set(caller, own);
    this.size += 1;
    return true;
  }

  next(): Work | undefined {
    const [first] = this.waiting;
    if (first === undefined) return undefined;
    const [caller, [work, ...rest]] = first;
    this.waiting.delete(caller);
    if (rest.length > 0) this.waiting.set(caller, rest);
    this.size -= 1;
    return work;
  }
}
