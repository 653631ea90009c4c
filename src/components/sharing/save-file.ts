import { saveBlob } from "#ui/feedback/save-blob.ts";

/** Hands bytes that came as base64 to the browser's downloads. */
export function saveFile(base64: string, type: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), name);
}
