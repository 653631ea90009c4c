import * as v from "valibot";
import { company } from "#contract/catalog/company.ts";
import data from "./example-company.json" with { type: "json" };

/** The company of a new shop until its owner enters the real one. */
export const exampleCompany = v.parse(company, data);
