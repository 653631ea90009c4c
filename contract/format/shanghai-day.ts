/** The shop's calendar: Asia/Shanghai, UTC+8, no summer time. Instants are ms since 1970. */

const ahead = 8 * 3_600_000;

/** `2026-11-20T10:05`: the wall clock in Shanghai at an instant, to the minute. */
export const shanghaiTime = (at: number): string => new Date(at + ahead).toISOString().slice(0, 16);

/** `2026-11-20`: the day in Shanghai of an instant. */
export const shanghaiDay = (at: number): string => shanghaiTime(at).slice(0, 10);

/** The instant of a wall clock in Shanghai (`2026-11-20T10:05`). */
export const instantInShanghai = (time: string): number => Date.parse(`${time}Z`) - ahead;

/** The instant at which a day (`2026-11-20`) begins in Shanghai. */
export const startOfShanghaiDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - ahead;

/** The instant at which a day ends in Shanghai: the next one's beginning. */
export const endOfShanghaiDay = (day: string): number => startOfShanghaiDay(day) + 86_400_000;
