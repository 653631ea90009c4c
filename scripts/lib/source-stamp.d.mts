type Told = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string | undefined>>;

export function toldBy(env: Environment): Told;
export function stillTold(record: { readonly told?: Told }, env: Environment): Told;
export function sourceStamp(told: Told): string;
