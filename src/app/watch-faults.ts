/** Reports a fault that an error boundary caught; its code is loaded only then. */
export function noteFault(error: unknown): void {
  const { pathname } = window.location;
  void import("#api/report-fault.ts")
    .then(({ reportFault }) => reportFault(error, pathname, __APP_VERSION__))
    .catch(() => undefined);
}

/** Reports uncaught errors to the server. */
export function watchFaults(): void {
  addEventListener("error", (event) => {
    // A picture that did not load is an error event too, without an error.
    if (event instanceof ErrorEvent && event.error != null) noteFault(event.error);
  });
  addEventListener("unhandledrejection", (event) => noteFault(event.reason));
}
