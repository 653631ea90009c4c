type Mode = "exclusive" | "shared";
interface Options {
  readonly mode?: Mode;
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}
type Work<Result> = (lock: object | null) => Promise<Result> | Result;

/** Web Locks of one name, as the tabs of one browser share them. */
export class FakeLocks {
  readonly #held: { readonly mode: Mode; readonly ended: Promise<unknown> }[] = [];

  async request<Result>(_name: string, options: Options, work: Work<Result>): Promise<Result> {
    const { mode = "exclusive", ifAvailable = false } = options;
    const inTheWay = () =>
      this.#held.filter((one) => mode === "exclusive" || one.mode === "exclusive");
    if (ifAvailable && inTheWay().length > 0) return work(null);
    while (inTheWay().length > 0) await Promise.race(inTheWay().map(({ ended }) => ended));
    options.signal?.throwIfAborted();
    let end: (value?: unknown) => void = () => {};
    const own = { mode, ended: new Promise((resolve) => (end = resolve)) };
    this.#held.push(own);
    try {
      return await work({});
    } finally {
      this.#held.splice(this.#held.indexOf(own), 1);
      end();
    }
  }
}
