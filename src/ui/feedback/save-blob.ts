/** Hands a file to the browser's downloads. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A download may begin after the click: the address lives a little longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
