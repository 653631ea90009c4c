import { freight } from "./price-book-freight.ts";

const phones: Record<string, string> = {
  sf: "95338",
  zto: "95311",
  jd: "950616",
  deppon: "95353",
};
const shopPhone = "0512-8000 6168";

/** The shop's carriers are those whose freight the price book knows, and the counter itself. */
export const seedCarriers = [
  ...freight.carriers.map(({ id, name, type }) => ({
    id,
    name,
    expressType: type,
    phone: phones[id] ?? shopPhone,
  })),
  { id: "pickup", name: "门店自提", expressType: "pickup", phone: shopPhone },
];
