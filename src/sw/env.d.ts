interface ImportMetaEnv {
  readonly VITE_SHOP_HOST?: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
