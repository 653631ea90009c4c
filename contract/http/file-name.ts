import { visibleText } from "./visible-text.ts";

/** Characters of a file's name at most, its extension included. */
const mostFileName = 200;

/** The extensions that a type may carry; the first is given where the name has another. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "application/ofd": ["ofd"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/tiff": ["tif", "tiff"],
};

/** What ends a line or steers a device. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** What a file system reads as a path, a device or a pattern. */
const reserved = /[<>:"/\\|?*]/g;
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Up to eight Latin letters and digits behind the last dot, one of them a letter. */
const ending = /\.(?=\d*[a-z])[a-z\d]{1,8}$/i;
const edges = /^[\s.]+|[\s.]+$/g;

const extensionOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
const withoutExtension = (name: string): string => name.replace(ending, "").replace(edges, "");

/**
 * The name under which a file is stored, shown and handed over. Its extension follows from the
 * type that its content has; an extension that its sender chose for it is taken away.
 */
export function fileNameOf(name: string, type: string): string {
  const allowed = extensions[type] ?? ["bin"];
  const shown = visibleText(name).replace(control, "");
  const clean = shown.replace(reserved, "_").replace(edges, "");
  // `稿.pdf.hta` of a PDF is `稿.pdf`.
  const right = [clean, withoutExtension(clean)].find((one) => allowed.includes(extensionOf(one)));
  const extension = right === undefined ? (allowed[0] ?? "bin") : extensionOf(right);
  const stem = withoutExtension(right ?? clean);
  const named = stem === "" || device.test(stem) ? `文件${stem}` : stem;
  const short = [...named].slice(0, mostFileName - extension.length - 1).join("");
  return `${short}.${extension}`;
}
