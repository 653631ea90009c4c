import { PDFArray, PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import type { Operation } from "./content-lexer.ts";
import { dictIn } from "./graphics-state.ts";

const itemsOf = (list: PDFObject | undefined): PDFObject[] =>
  list instanceof PDFArray
    ? Array.from({ length: list.size() }, (_, at) => list.lookup(at)).filter(
        (one) => one !== undefined,
      )
    : [];

/** The layers that a document switches off. */
export function hiddenLayers(catalog: PDFDict): ReadonlySet<PDFObject> {
  const properties = dictIn(catalog, "OCProperties");
  const view = dictIn(properties, "D");
  const isOff = view?.lookup(PDFName.of("BaseState")) === PDFName.of("OFF");
  const hidden = new Set(isOff ? itemsOf(properties?.lookup(PDFName.of("OCGs"))) : []);
  for (const one of itemsOf(view?.lookup(PDFName.of("ON")))) hidden.delete(one);
  for (const one of itemsOf(view?.lookup(PDFName.of("OFF")))) hidden.add(one);
  return hidden;
}

/** Follows marked content: is the present operator within a layer that is switched off? */
export class HiddenContent {
  private readonly open: boolean[] = [];
  private readonly hidden: ReadonlySet<PDFObject>;
  private readonly properties: PDFDict | undefined;

  constructor(hidden: ReadonlySet<PDFObject>, properties: PDFDict | undefined) {
    this.hidden = hidden;
    this.properties = properties;
  }

  get isHidden(): boolean {
    return this.open.includes(true);
  }

  /** A layer, or a group of layers that shows where one of them does. */
  hides(layer: PDFObject): boolean {
    if (this.hidden.has(layer)) return true;
    if (!(layer instanceof PDFDict) || layer.lookup(PDFName.of("Type")) !== PDFName.of("OCMD")) {
      return false;
    }
    const group = layer.lookup(PDFName.of("OCGs"));
    const layers = group instanceof PDFArray ? itemsOf(group) : group === undefined ? [] : [group];
    return layers.length > 0 && layers.every((one) => this.hidden.has(one));
  }

  /** True for the operators of marked content. */
  follow({ name, operands }: Operation): boolean {
    switch (name) {
      case "BMC":
        this.open.push(false);
        return true;
      case "BDC": {
        const [tag, key] = operands;
        const layer =
          tag === "/OC" && typeof key === "string"
            ? this.properties?.lookup(PDFName.of(key.slice(1)))
            : undefined;
        this.open.push(layer !== undefined && this.hides(layer));
        return true;
      }
      case "EMC":
        this.open.pop();
        return true;
      default:
        return false;
    }
  }
}
