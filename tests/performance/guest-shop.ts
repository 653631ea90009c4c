import { generateKeyPairSync } from "node:crypto";
import { type ShopProcess, startShopProcess } from "#tests/e2e/support/shop-process.ts";

const nowhere = "http://127.0.0.1:9";

/** A shop that takes WeChat's and Alipay's notices and opens rooms; nothing of it calls outside. */
export function startGuestShop(): Promise<ShopProcess> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const open = publicKey.export({ type: "spki", format: "pem" }).toString();
  const own = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return startShopProcess({
    env: {
      SHOP_FACTORY_PACE: "off",
      SHOP_LOG: "silent",
      SHOP_QA: "1",
      SHOP_ORIGIN: "http://shop.example",
      SHOP_WXPAY_MCHID: "1900000001",
      SHOP_WXPAY_APPID: "wx0123456789abcdef",
      SHOP_WXPAY_SERIAL: "A".repeat(40),
      SHOP_WXPAY_KEY: own,
      SHOP_WXPAY_V3_KEY: "k".repeat(32),
      SHOP_WXPAY_PUBLIC_KEY_ID: "PUB_KEY_ID_1",
      SHOP_WXPAY_PUBLIC_KEY: open,
      SHOP_WXPAY_HOST: nowhere,
      SHOP_ALIPAY_APPID: "2021000000000001",
      SHOP_ALIPAY_SELLER: "2088000000000001",
      SHOP_ALIPAY_KEY: own,
      SHOP_ALIPAY_PUBLIC_KEY: open,
      SHOP_ALIPAY_HOST: nowhere,
    },
  });
}
