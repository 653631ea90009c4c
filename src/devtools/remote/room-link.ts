import { paths } from "#contract/paths/paths.ts";

/** The room in this page's address; empty where there is none. */
export const roomAsked = (): string =>
  new URLSearchParams(location.search).get("room")?.slice(0, 12) ?? "";

/** The address where a phone begins to send: the shop's first page with the inspector. */
export function roomLink(room: string): string {
  const link = new URL(paths.home(), location.origin);
  link.searchParams.set("inspect", "1");
  link.searchParams.set("room", room);
  return link.href;
}

/** `K7QM-4XPD`: easier to read aloud and to type. */
export const spacedRoom = (room: string): string => `${room.slice(0, 4)}-${room.slice(4)}`;
