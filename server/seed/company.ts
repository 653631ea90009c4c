import { company } from "#contract/company.ts";
import data from "#server/seed/data/company.json" with { type: "json" };
import { dataFile } from "./data-file.ts";

export const seedCompany = dataFile("company.json", data, company);
