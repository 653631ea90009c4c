import type { Plugin } from "vite";

/** Modules of packages that no page runs, with their replacements. */
const deadModules: readonly { by: string; source: string; instead: string }[] = [
  {
    by: "axios/lib/adapters/adapters.js",
    source: "./fetch.js",
    instead: "export const getFetch = () => null;",
  },
  {
    by: "axios/lib/axios.js",
    source: "./helpers/HttpStatusCode.js",
    instead: "export default {};",
  },
  ...["axios/lib/axios.js", "axios/lib/defaults/index.js"].flatMap((by) =>
    ["toFormData", "formDataToJSON", "toURLEncodedForm"].map((name) => ({
      by,
      source: `${by.endsWith("axios.js") ? "." : ".."}/helpers/${name}.js`,
      instead: `export default () => { throw new Error("${name} is left out: build/without-dead-weight.ts"); };`,
    })),
  ),
  ...[
    { by: "axios/lib/helpers/resolveConfig.js", source: "./cookies.js" },
    { by: "axios/lib/adapters/xhr.js", source: "../helpers/cookies.js" },
  ].map((one) => ({
    ...one,
    instead: "export default { read: () => null, readAsync: async () => null };",
  })),
  {
    by: "axios/lib/axios.js",
    source: "./cancel/CancelToken.js",
    instead: "export default null;",
  },
  {
    by: "axios/lib/helpers/buildURL.js",
    source: "./AxiosURLSearchParams.js",
    instead: "export default null;",
  },
  {
    by: "axios/lib/platform/browser/classes/URLSearchParams.js",
    source: "../../../helpers/AxiosURLSearchParams.js",
    instead: "export default null;",
  },
  {
    by: "axios/lib/core/mergeConfig.js",
    source: "./assertParamsAcyclic.js",
    instead: "export default () => {};",
  },
  {
    by: "axios/lib/core/Axios.js",
    source: "../helpers/validator.js",
    instead: `const unchecked = () => true;
      const validators = { transitional: unchecked, spelling: unchecked };
      export default { validators, assertOptions: unchecked };`,
  },
  {
    by: "axios/lib/core/Axios.js",
    source: "./InterceptorManager.js",
    instead: "export default class None { forEach() {} }",
  },
  {
    by: "axios/lib/adapters/xhr.js",
    source: "../helpers/progressEventReducer.js",
    instead: "export const progressEventReducer = null;",
  },
];

/** Functions of the router that only a server which renders pages, or its own loaders, would call. */
const neverAsked = {
  PrefetchPageLinks: "null",
  usePrefetchBehavior: "[false, null, {}]",
  RSCErrorHandler: "null",
  DefaultErrorComponent: "null",
  useNavigateStable: "null",
  decodeRouteErrorResponseDigest: "undefined",
};

/**
 * Axios uses XMLHttpRequest wherever it exists and has a name for each status. It reads a token from
 * cookies, which the shop does not have, and converts objects to forms and addresses, which the page
 * does itself. No call of the page follows its progress, has an interceptor, or takes its options from
 * a caller.
 * React 19 has the external store for which older versions need a shim. The router's prefetching
 * needs a rendering server, and its forms only need a developer name. The page never runs this
 * code.
 */
export function withoutDeadWeight(): Plugin {
  const mark = "\0dead:";
  const named = /^(\w+)\.displayName = "\w+";$/gm;
  return {
    name: "without-dead-weight",
    enforce: "pre",
    resolveId(source, importer) {
      const from = importer?.replaceAll("\\", "/") ?? "";
      const found = deadModules.findIndex((one) => one.source === source && from.endsWith(one.by));
      return found < 0 ? null : `${mark}${found}`;
    },
    load: (id) =>
      id.startsWith(mark) ? deadModules[Number(id.slice(mark.length))]?.instead : null,
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
      // Line numbers stay, so that the existing source map remains valid.
      handler: (code) => ({
        code: Object.entries(neverAsked).reduce(
          (text, [name, answer]) =>
            text.replace(
              `\nfunction ${name}(`,
              `\nfunction ${name}() { return ${answer}; } function _${name}(`,
            ),
          code.replace(named, "").replace(/= (?=React\d*\.forwardRef\()/g, "=/*#__PURE__*/"),
        ),
        map: null,
      }),
    },
  };
}
