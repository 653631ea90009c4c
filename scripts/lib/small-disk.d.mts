/** How a program may mount a small disk here; `prefix` goes before its command line. */
export type SmallDiskWay = { readonly prefix: readonly string[] } | { readonly reason: string };
export function smallDiskWay(): SmallDiskWay;

/** A folder on a disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  remove(): void;
}
export function makeSmallDisk(megabytes: number): SmallDisk;
