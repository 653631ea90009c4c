/** Parameters of `/order/:order_id/:back?`: required ones, and optional ones. */
type Parts<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? Head | Parts<Rest>
  : Pattern;
type NamedPart<Part> = Part extends `:${infer Name}` ? Name : never;
type OptionalName<Pattern extends string> =
  NamedPart<Parts<Pattern>> extends infer Name
    ? Name extends `${infer Bare}?`
      ? Bare
      : never
    : never;
type NeededName<Pattern extends string> = Exclude<NamedPart<Parts<Pattern>>, `${string}?`>;

type Value = string | number;
type Given<Pattern extends string, Query extends string> = Readonly<
  Record<NeededName<Pattern>, Value> &
    Partial<Record<OptionalName<Pattern> | Query, Value | undefined>>
>;
type Arguments<Values> = Record<never, never> extends Values ? [given?: Values] : [given: Values];

export interface ScreenPath<Pattern extends string = string, Query extends string = string> {
  /**
   * The escaped address for these values. They are one flat object: parameters of the pattern are
   * inserted, the others become the query; empty or undefined ones are left out.
   */
  (...given: Arguments<Given<Pattern, Query>>): string;
  /** In the router's form. */
  readonly pattern: Pattern;
  /** Does an address match? An escaped path alone. */
  isAt(pathname: string): boolean;
}

/** Escaped dots too: an address that ends like a file is not taken for a screen. */
const escapedPart = (value: Value): string => encodeURIComponent(value).replaceAll(".", "%2E");

/** A list of ids stays readable. */
const escapedQuery = (value: Value): string => encodeURIComponent(value).replaceAll("%2C", ",");

/** Case and one slash at the end do not matter, as in the router. */
function expressionOf(pattern: string): RegExp {
  const body = pattern.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/\/:\w+/g, "/[^/]+");
  return new RegExp(`^${body.replace(/\/$/, "")}/?$`, "i");
}

/**
 * One screen's address: its path pattern, and the names of its query. Marked as pure, so that the
 * worker bundles none of the table.
 */
// @__NO_SIDE_EFFECTS__
export function screenPath<const Pattern extends `/${string}`, const Query extends string = never>(
  pattern: Pattern,
  ...query: readonly Query[]
): ScreenPath<Pattern, Query> {
  const expression = expressionOf(pattern);
  const build = (given: Readonly<Record<string, Value | undefined>> = {}): string => {
    const path = pattern.replace(/\/:(\w+)\??/g, (_part, name: string) => {
      const value = given[name] ?? "";
      return value === "" ? "" : `/${escapedPart(value)}`;
    });
    const asked = query.flatMap((name) => {
      const value = given[name] ?? "";
      return value === "" ? [] : [`${name}=${escapedQuery(value)}`];
    });
    return asked.length === 0 ? path : `${path}?${asked.join("&")}`;
  };
  return Object.assign(build, { pattern, isAt: (path: string) => expression.test(path) });
}
