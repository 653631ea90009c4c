import { paths } from "#contract/paths/paths.ts";

/** The room that this page's address names; empty where it names none. */
export const roomAsked = (): string =>
  new URLSearchParams(location.search).get("room")?.slice(0, 12) ?? "";

/** Where a phone begins to send: the shop's first page with the bench over it. */
export function roomLink(room: string): string {
  const link = new URL(paths.home(), location.origin);
  link.searchParams.set("inspect", "1");
  link.searchParams.set("room", room);
  return link.href;
}

/** `K7QM-4XPD`: easier to read out and to type. */
export const spacedRoom = (room: string): string => `${room.slice(0, 4)}-${room.slice(4)}`;
