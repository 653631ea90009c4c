import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = "cards";
const shopsOwn = "shop.png";

/** The PNGs of the catalogue's drawings, made by the build (`build/card-pictures.ts`). */
function filesOf(root: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(join(root, folder)));
  } catch {
    return new Set();
  }
}

/** The path of a picture's raster, the shop's own by default; null where nothing was built. */
export function rastersOf(root: string): (picture: string | null) => string | null {
  const files = filesOf(root);
  return (picture) => {
    const [, name] = /^\/pictures\/([\w-]+)\.svg$/.exec(picture ?? "") ?? [];
    const file = [`${name}.png`, shopsOwn].find((one) => files.has(one));
    return file === undefined ? null : `/${folder}/${file}`;
  };
}
