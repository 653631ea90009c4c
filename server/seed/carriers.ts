/** The shop's carriers. Ids are those of the price book's freight tables. */
export const seedCarriers = [
  { id: "sf", name: "顺丰速运", expressType: "express", phone: "95338" },
  { id: "zto", name: "中通快递", expressType: "express", phone: "95311" },
  { id: "deppon", name: "德邦物流", expressType: "freight", phone: "95353" },
  { id: "ane", name: "安能物流", expressType: "freight", phone: "400-104-0088" },
  { id: "city", name: "本店送货", expressType: "local", phone: "0512-8000 6168" },
  { id: "pickup", name: "门店自提", expressType: "pickup", phone: "0512-8000 6168" },
] as const;
