import type { QuoteType } from "#contract/storefront.ts";

/** One product of the seeded catalogue. Its picture is `/pictures/<picture>.svg`. */
export interface SeedProduct {
  readonly id: string;
  readonly cateId: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly picture: string;
  readonly quoteType: QuoteType;
  readonly unit: string;
  readonly tags: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** Fields of the job that the configurator starts from. */
  readonly preset: Readonly<Record<string, unknown>>;
  readonly leadDays: number;
  readonly recommended?: boolean;
  /** Days before the seeding on which it came into the shop; small = new. */
  readonly age: number;
}
