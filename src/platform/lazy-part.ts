import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { untilLoaded } from "./keep-loading.ts";

/**
 * A component whose code comes when it is first drawn. `React.lazy` alone remembers a failure for
 * the life of the page; this asks again once the network is back.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilLoaded(load) }));
