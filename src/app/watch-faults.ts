/** Reports a fault that an error boundary caught; its code is loaded only then. */
export function tell(error: unknown): void {
  const { pathname } = window.location;
  void import("#api/tell-fault.ts")
    .then(({ tellFault }) => tellFault(error, pathname, __APP_VERSION__))
    .catch(() => undefined);
}

/** Reports uncaught errors to the server. */
export function watchFaults(): void {
  addEventListener("error", (event) => {
    // A picture that did not load is an error event too, without an error.
    if (event instanceof ErrorEvent && event.error != null) tell(event.error);
  });
  addEventListener("unhandledrejection", (event) => tell(event.reason));
}
