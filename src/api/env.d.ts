interface ImportMetaEnv {
  readonly VITE_SHOP_HOST?: string;
  readonly VITE_SHOP_COMPANY_TOKEN?: string;
  readonly VITE_SHOP_MODE?: string;
}
