/** Tells the shop of a fault that a screen has caught; the code for it is fetched only then. */
export function tell(error: unknown): void {
  const { pathname } = window.location;
  void import("#api/tell-fault.ts")
    .then(({ tellFault }) => tellFault(error, pathname, __APP_VERSION__))
    .catch(() => undefined);
}

/** Tells the shop of what nobody caught. */
export function watchFaults(): void {
  addEventListener("error", (event) => {
    // A picture that did not load is an error event too, without an error.
    if (event instanceof ErrorEvent && event.error != null) tell(event.error);
  });
  addEventListener("unhandledrejection", (event) => tell(event.reason));
}
