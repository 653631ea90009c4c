type BuildValues = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string | undefined>>;

export function buildEnvironment(env: Environment): BuildValues;
export function nextBuildEnvironment(
  record: { readonly environment?: BuildValues },
  env: Environment,
): BuildValues;
export function sourceStamp(values: BuildValues): string;
