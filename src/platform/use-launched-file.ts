import { useEffect, useEffectEvent } from "react";

interface LaunchedFile {
  getFile(): Promise<File>;
}
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly LaunchedFile[] }) => void): void;
}

const hasLaunchQueue = (value: object): value is { readonly launchQueue: LaunchQueue } =>
  "launchQueue" in value && typeof value.launchQueue === "object" && value.launchQueue !== null;

/**
 * Calls back with a file by which the system started the installed shop (`file_handlers` of the web
 * manifest). The browser holds it until a page asks. Other browsers have no such queue.
 */
export function useLaunchedFile(take: (file: File) => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (!hasLaunchQueue(window)) return;
    window.launchQueue.setConsumer(({ files = [] }) => {
      for (const one of files) void one.getFile().then(taken, () => undefined);
    });
  }, []);
}
