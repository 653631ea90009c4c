import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";

const folder = join("server", "infra", "database", "migrations");

/**
 * Published migration steps by the SHA-256 of their file. Append a line for a new step; a published
 * line never changes, because the migrator compares dates only and skips what looks old.
 */
const published: Readonly<Record<string, string>> = {
  "0000_first": "cdfcc4a728babc8faa344379b705ab733e5d34a3990fd698704e61fb2267b786",
  "0001_account_limits": "46f708034d0591b4675fb0c1eadbe7bdbf4dab1a2724ee6337d6d09f13e37adf",
  "0002_letter_outbox": "2a61581f71ecb78ebc752931db04a68752691e88502e20b68aace696bafc731a",
  "0003_freight_tax": "a0ad83be4269d67c7ee157fdfe4eea7e7181b3699750a36c35ccf1c8a4d37cd3",
  "0004_order_promise": "484bb2c15bb8f8b536374caba19b0cd13e6398b9d7e969829524637eabbc5576",
  "0005_quote_revision": "c2f818745d81a11a80b6f6d308a40de7acbe6db0a313a63ddf340a8e42e2f2a8",
  "0006_direct_lines": "cf1e84716aaf6dc0411f814a88fb35efb0d2466a89b90a873298cda6142aabfc",
  "0007_short_link": "08ca97b851b0307328f3996a7f751a3ee4c41c7b138daee1472d371872d8c6d6",
  "0008_artwork": "e89a412a367843eb788e573ee25d684f55c89d76f35610edaf0c273c89dad950",
  "0009_after_sale": "49dc12f1385443112240b1aa714e7a3d45608453934b22d1080d2cc77a8a1304",
  "0010_account_change": "e3f6401614e86796f9f408600cbc6657cc40ff0a1e630dba9faf5016c67c3ced",
  "0011_paper_orders": "a303aa42bb5e99800ff6b529f62f99d79120d9a358aaae47c69c56fc7228d383",
  "0012_after_sale_pictures": "d154000ee57620dd78a553eb365bb04e0ba0936716c324c310ca5689e8edbdf3",
  "0013_staff": "ebf0a05f1a881db6c7874734743ba182dccee077250f0b027fb7b42ae63d66ba",
  "0014_suspense": "760d01627976b2cd7ad507c3e145b24c343fd4540e4779202c65f8f4ecc272e8",
  "0015_invoices": "9535d6afd69ca11a03fad360831d578a6fcd08134c5f62d4e9f63470f1d40ce4",
  "0016_artwork_preview": "471f4e7eddbffd2d3efb0fadf588b116fb3272f465e63a32e44fd8ae8887f35e",
  "0017_shelf": "06a1a5a868780b60aeab91e5465d603fe25fe031a3e136e7b2ef4ac69c79f973",
  "0018_shop_picture": "66dcf638f2300cee1650dea91bfb31d3478baa44509ec2558a262cfa9a73f059",
  "0019_orders_by_state": "e0c5dc37dbd168a9279b3d336369bbb0135611d51e79040969d92ba5910c8de3",
  "0020_artwork_places": "0d5948dcd86d14aadf1d58be1d949d061fb3c5ef9b0058c5936d119ea4c896a8",
  "0021_product_needs_file": "8b1d8b1636b901eaf900067e629df4f9e5b1cb2789e17f18a0cd22d349a790d9",
  "0022_advert_times": "e20c10b0da28eed200151f1bf278ee8e7bb05f0358a851a178e79b49f7020997",
  "0023_cart_edition": "fb066e293dd4f2e9e05c0e6e163e6bb4fd9b05b851335599780be58e6de51d0f",
  "0024_artwork_mark": "c5a48b1e44ee77adb5d693061c0f5a5f18ea94ca54a9a6a0d3458654d8f7ac81",
  "0025_drafts": "32b396c704fc3c682e880187efc39319ae5fb7a6a665051b31591c71a81994e5",
  "0026_order_unpaid": "570feca252fe18a04fb67d3cd4170ff5c0b6930531c9360846d9fc254f216671",
  "0027_shop_word": "b8ec344151838f54aaff6a8affe1f6e5c7c4059acba488a9804118409156df52",
  "0028_device_data_id": "a8cbf072ef926ffcd1de988b72822012a199ea7eab7bbb38ba6dbd6d7448a3cc",
  "0029_refund_sources": "86830d422a9f49b4cb3a7eb5d46f5ab1ff2d0a11e3f58224c1a35b9a99afd7b7",
  "0030_short_link_maker": "fe9a05d2f53fa962cb10c7fbd4e8bf252aaabf093f82ae51251be160aed4fb2b",
  "0031_receiver_numbers": "fb133dc119935826d2390221d1bf0a5e57f31911b15ca2ab49e9883a2fe35c62",
  "0032_sliding_throttles": "3d8155c89dbccc6c1904515aff6cc42ea28208e1cdf9dd69cfdc6b2d8825139a",
  "0033_owner_guard": "cd23280bb6d6a08424dd11bc379e66625e169f50ab0ba5d0fcbc17fa66aed852",
  "0034_erase_order_words": "a9530a105e9a1faf74f8d8d4c65b100d7f403f09d426159502bd9e0febca6daa",
  "0035_refund_proof": "22618a48dab0a46317540e172b46344d2f1cd4cc5102d54d551f60dfda649061",
  "0036_erase_shop_words": "3cf6ebcc957f14db96993ee72ef88774a1a3bcf6ac3b5f94cc035dc267957312",
  "0037_second_factor": "036b36e4af913a81af373ba1582a00d529ae63ecfeb1970acfef2f0e41185bf5",
  "0038_account_versions": "a238c68f5591956c3125539bc1fb6d827cde9f512590ffe48716e8074c9cf736",
  "0039_artwork_proofs": "6b70f7d0543dad73334a1134ad293aa9af5f629bbd21dab9dbf6279594d2e15b",
  "0040_order_item_line": "2d56c9a1da390ccf36355f0e4c22a349b890ad87551bd998228936a8b51bc13e",
  "0041_proof_pictures": "ae940e658382c33b2e736386adeac4371f853f238adc382536e5698c486f9821",
  "0042_kept_quotes": "928f6ebc792ae2aec698319127cb0b7dbb90f9f4da4307eb0a36045352749998",
  "0043_inquiries": "0db501654909fb410f2add8928502af1b50fcd0e9e2a8a9c045c461d480e07fb",
  "0044_one_time_codes": "118eaa71a2115e0870f49119e5ea0a9e312cfbd783005c52e179e072746a0a3e",
  "0045_reviews": "0dc667cef4499b4d6bd277b2d648138d6ebe35feb99e7a7aa4b158d063b479ea",
  "0046_paper_stock": "6cfb774f645f991fec9564614d3e08afc5486453da5694088e67195c3edf5b11",
  "0047_order_figures": "28fe8c75f85f03eaf8167eb4636a451ec9ed5a5fd056babc853eae8daf6ba836",
  "0048_held_refunds": "d2968c31990bc25eed1066a8b3222893c48ec0542bc86d8ad88458b48c87e8f0",
  "0049_ticket_steps": "6b455b5f7dc9c54858c9097e163b1ce875491090d2ebe3367e63c332de608673",
  "0050_reprints_parcels_referrers":
    "532c753eb67eaabbae97176846418f7ef1e9c454ab4b494d9b5d35ae22a0087b",
  "0051_product_versions": "abee418e0ba4632af60fe0e270f7e8441a41d76742f893df020237fbdcb04c18",
  "0052_claim_reprints": "8e6690646c136a09a6f8f25ce51d25d9dce7a914b196d7b1be99df844eabbc3b",
  "0053_carrier_waybill": "aa64822c0138b9cf580822111b9aacbee85fd2e96a654411d93557ded4ebcceb",
  "0054_offered": "fd26aba0fcd4fab3594587b6b26e940a6879e8416a698ab1808ac4b740ca0dab",
  "0055_firms": "1894d43f3ed6a3ccba4b1adfff6c72d988dc146b822343a01014ff7ceabaa976",
  "0056_firm_approvals": "cc825a7f3333d4e31f8c8c90035408dfe4838926d6cf381c00e52ac5e3e2d609",
  "0057_firm_accounts": "77acdab39d83ce9960176cb6d1d5e10358ecd635e7e615b43cd117af4aeb76b2",
  "0058_firm_agreements": "328f9ac7f4a22d728c9fc93f4507341845cecadd34aa788c8570d685a65863d7",
  "0059_firm_invoices": "65de66c746b5bb89c90a5ab5bb92b5417eaae2f406e1ec8bb88cd8bf452f0fe5",
  "0060_firm_jobs": "b216a9056e3240ebd34e6a22b982157001f59b1f269a8b896c01645dd4a94c60",
  "0061_advert_versions": "b0d22e537704a8f047fe3a59ce2fe6122fbaa2831c2b2c65957b21d4bf011ccf",
};

const entry = v.object({ idx: v.number(), when: v.number(), tag: v.string() });
const journal = v.parse(
  v.object({ entries: v.array(entry) }),
  JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")),
).entries;

const hashOf = (tag: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, `${tag}.sql`), "utf8"))
    .digest("hex");

test("every step is as it was published, none is missing from the list", () => {
  expect(Object.fromEntries(journal.map(({ tag }) => [tag, hashOf(tag)]))).toEqual(published);
});

test("steps are numbered without a gap, their stamps rise and lie in the past", () => {
  expect(journal.map(({ idx }) => idx)).toEqual(journal.map((_, index) => index));
  const stamps = journal.map(({ when }) => when);
  expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
  expect(stamps.filter((when) => when > Date.now())).toEqual([]);
});

test("every entry has its one file and every file its entry", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(journal.map(({ tag }) => `${tag}.sql`).sort());
});
