/**
 * The staff page. Its app is a separate chunk, so that its styles come after the order of the
 * layers.
 */
void import("./start.tsx").then(({ start }) => start());
