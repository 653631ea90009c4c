import type { Offered } from "#contract/catalog/offered.ts";

/** Fields of a job that a product starts from. */
export type Preset = Readonly<Record<string, unknown>>;

/** The fields of a product that decide its options. */
export interface Configurable {
  readonly name: string;
  readonly quoteType: string;
  readonly preset: Preset;
  /** The values that it offers; absent: all. */
  readonly offered?: Offered | undefined;
}

/** One choice of a product's configurator that a search can find and set. */
export interface ProductOption {
  /** `<group>.<choice>`: published in addresses, `?with=box.mailer`. */
  readonly id: string;
  /** What a product with this option is called; null where the product's name stays. */
  readonly title: string | null;
  /** Added to the name of a product that keeps it. */
  readonly label: string;
  /** Searched words. */
  readonly words: readonly string[];
  /** Its words are found as a whole only, as words of buyers and not of a list. */
  readonly wholeWords?: boolean | undefined;
  /** The product's preset has it already. */
  readonly own: boolean;
  /** Address of its picture; undefined = the product's. */
  readonly picture?: string | undefined;
  /** The product's preset with this option. */
  readonly change: (preset: Preset) => Preset;
}

/** The searched fields of a product. */
export interface Searchable extends Configurable {
  readonly summary: string;
  readonly tags: readonly string[];
  /** Name of the product's category. */
  readonly category: string;
  readonly options: readonly ProductOption[];
}
