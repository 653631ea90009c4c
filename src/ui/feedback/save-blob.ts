/** Downloads a file in the browser. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A download may begin after the click, so the address is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
