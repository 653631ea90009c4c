import type { Job } from "./jobs.ts";

/** The form while the buyer types: the same fields, with optional numbers. */
export type FormOf<Value> = Value extends number
  ? number extends Value
    ? Value | null
    : Value
  : Value extends readonly (infer Item)[]
    ? FormOf<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: FormOf<Value[Key]> }
      : Value;

/** A job form; a draft stores it, complete or not. */
export type JobForm = FormOf<Job>;
export type FormKind<Kind extends Job["quoteType"]> = FormOf<Extract<Job, { quoteType: Kind }>>;
