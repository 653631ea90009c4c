import type { KeyObject } from "node:crypto";

/** The least time between two look-ups: three a minute at most. */
const pauseMs = 20_000;

/** The format of WeChat's serials; no other serial causes a look-up. */
const serialForm = /^[0-9A-F]{30,40}$/;

export type PlatformKeys = ReadonlyMap<string, KeyObject>;

/**
 * WeChat's public keys by the serial of their certificate. One look-up fetches all, and callers
 * share it. Within {@link pauseMs} after it an unknown serial stays unknown, because anybody may
 * send a notification with an invented serial.
 */
export class PlatformCertificates {
  private keys: PlatformKeys = new Map();
  private lastAt: number | null = null;
  private running: Promise<void> | null = null;

  /**
   * @param lookUp fetches all certificates from WeChat
   * @throws what `lookUp` throws
   */
  async keyOf(
    serial: string,
    now: number,
    lookUp: () => Promise<PlatformKeys>,
  ): Promise<KeyObject | null> {
    if (!this.keys.has(serial) && serialForm.test(serial)) await this.refresh(now, lookUp);
    return this.keys.get(serial) ?? null;
  }

  private async refresh(now: number, lookUp: () => Promise<PlatformKeys>): Promise<void> {
    if (this.running === null) {
      // A clock that was set back by hours must not block look-ups for hours.
      if (this.lastAt !== null && Math.abs(now - this.lastAt) < pauseMs) return;
      this.lastAt = now;
      this.running = this.replaced(lookUp).finally(() => {
        this.running = null;
      });
    }
    await this.running;
  }

  private async replaced(lookUp: () => Promise<PlatformKeys>): Promise<void> {
    this.keys = new Map([...this.keys, ...(await lookUp())]);
  }
}
