import type { NavigateFunction } from "react-router-dom";

let navigate: NavigateFunction | null = null;

/** Provides the router's navigate to code outside of it (actors). */
export function plugNavigation(plugged: NavigateFunction): void {
  navigate = plugged;
}

/** Goes to a path of this site. */
export function goTo(path: string, options: { replace?: boolean; back?: string } = {}): void {
  const { replace = false, back } = options;
  void navigate?.(path, { replace, ...(back === undefined ? {} : { state: { back } }) });
}

export const here = (): string => window.location.pathname + window.location.search;
