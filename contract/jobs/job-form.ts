import type { Job } from "./jobs.ts";

/** What a form holds while the buyer types: the same fields, where every number may be empty. */
export type FormOf<Value> = Value extends number
  ? number extends Value
    ? Value | null
    : Value
  : Value extends readonly (infer Item)[]
    ? FormOf<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: FormOf<Value[Key]> }
      : Value;

/** A job as it is typed; a draft keeps it as it stands, finished or not. */
export type JobForm = FormOf<Job>;
export type FormKind<Kind extends Job["quoteType"]> = FormOf<Extract<Job, { quoteType: Kind }>>;
