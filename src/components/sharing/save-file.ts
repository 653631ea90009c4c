import { saveBlob } from "#ui/feedback/save-blob.ts";

/** Downloads bytes that arrived as base64. */
export function saveFile(base64: string, type: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), name);
}
