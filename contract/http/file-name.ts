import { visibleText } from "./visible-text.ts";

/** Length limit of a file's name, its extension included. */
const mostFileName = 200;

/** The extensions of a type; the first replaces any other. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "application/ofd": ["ofd"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/tiff": ["tif", "tiff"],
  "text/csv": ["csv", "txt", "tsv"],
};

/** Line breaks and control characters. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Characters that a file system reads as a path, a device or a pattern. */
const reserved = /[<>:"/\\|?*]/g;
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Up to eight Latin letters and digits behind the last dot, one of them a letter. */
const ending = /\.(?=\d*[a-z])[a-z\d]{1,8}$/i;
const edges = /^[\s.]+|[\s.]+$/g;

const extensionOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
const withoutExtension = (name: string): string => name.replace(ending, "").replace(edges, "");

/**
 * The name under which a file is stored, shown and downloaded. Its extension follows from its
 * content type; a different one is removed.
 */
export function fileNameOf(name: string, type: string): string {
  const allowed = extensions[type] ?? ["bin"];
  const shown = visibleText(name).replace(control, "");
  const clean = shown.replace(reserved, "_").replace(edges, "");
  // A PDF named `稿.pdf.hta` becomes `稿.pdf`.
  const right = [clean, withoutExtension(clean)].find((one) => allowed.includes(extensionOf(one)));
  const extension = right === undefined ? (allowed[0] ?? "bin") : extensionOf(right);
  const stem = withoutExtension(right ?? clean);
  const named = stem === "" || device.test(stem) ? `文件${stem}` : stem;
  const short = [...named].slice(0, mostFileName - extension.length - 1).join("");
  return `${short}.${extension}`;
}
