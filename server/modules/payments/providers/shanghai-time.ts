const offsetMs = 8 * 3_600_000;

/** `2026-11-20 10:00:00` in Shanghai's time zone. */
export const shanghaiTime = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace("T", " ");

/** The instant of such a text, ms since 1970; NaN for another text. */
export const instantOf = (text: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(" ", "T")}+08:00`)
    : Number.NaN;
