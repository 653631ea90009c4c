import { readFileSync } from "node:fs";

/** Resident memory of a process, MB: now, and the most that it ever was. */
export function residentMb(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}
