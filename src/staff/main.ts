/** The staff's page. Its app is a part of its own, so that its styles come after the order of the layers. */
void import("./start.tsx").then(({ start }) => start());
