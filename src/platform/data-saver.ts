const hasConnection = (
  value: object,
): value is { readonly connection: { readonly saveData?: boolean } } =>
  "connection" in value && typeof value.connection === "object" && value.connection !== null;

/**
 * Has the visitor asked the browser to save data? Then a visit fetches only what it shows.
 * Browsers other than Chromium do not say.
 */
export const savesData = (): boolean =>
  typeof navigator !== "undefined" &&
  hasConnection(navigator) &&
  navigator.connection.saveData === true;
