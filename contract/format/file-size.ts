/** `50 字节`, `850 KB`, `12.4 MB`: units of 1,024 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} 字节`;
  const kb = Math.round(bytes / 1024);
  return kb < 1024 ? `${kb} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
