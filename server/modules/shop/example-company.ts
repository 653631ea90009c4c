import * as v from "valibot";
import { company } from "#contract/catalog/company.ts";
import data from "./example-company.json" with { type: "json" };

/** What a new shop says of itself until its owner writes the company's own facts. */
export const exampleCompany = v.parse(company, data);
