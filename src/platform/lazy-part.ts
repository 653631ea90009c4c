import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { breathe } from "./breathe.ts";
import { untilLoaded } from "./keep-loading.ts";

/**
 * A component whose code comes when it is first drawn. `React.lazy` alone remembers a failure for
 * the life of the page; this asks again once the network is back. Code that has just run is drawn
 * in a task of its own.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const part = await untilLoaded(load);
    await breathe();
    return { default: part };
  });
