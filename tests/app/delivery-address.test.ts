import { expect, test } from "vitest";
import { addressValues, withNumbers } from "#staff/orders/delivery-address.tsx";

const old = {
  ...addressValues(null),
  name: "李小印",
  mobile: "13900139000",
  extension: "9100",
  landline: "0757-88881234",
  cityCode: "440600",
  districtCode: "440604",
  postcode: "528000",
};

test("another mobile number empties extension and landline, the old one brings them back", () => {
  const some = withNumbers(old, old, { mobile: "13900139001" });
  expect(some).toEqual({ mobile: "13900139001", extension: "", landline: "" });
  expect(withNumbers({ ...old, ...some }, old, { mobile: "13900139000" })).toEqual({
    mobile: "13900139000",
    extension: "9100",
    landline: "0757-88881234",
  });
});

test("a number that was typed stays with another mobile number", () => {
  const typed = { ...old, extension: "22", landline: "020-1" };
  expect(withNumbers(typed, old, { mobile: "13900139001" })).toEqual({
    mobile: "13900139001",
    extension: "22",
    landline: "020-1",
  });
});

test("another district empties the postcode, the old one brings it back", () => {
  const place = { provinceCode: "440000", cityCode: "440600", districtCode: "440605" };
  const some = withNumbers(old, old, place);
  expect(some).toEqual({ ...place, postcode: "" });
  const back = { ...place, districtCode: "440604" };
  expect(withNumbers({ ...old, ...some }, old, back)).toEqual({ ...back, postcode: "528000" });
});
