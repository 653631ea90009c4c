import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { openRoom, sendToRoom, watchRoom } from "#contract/qa/qa-rooms.ts";
import { type RouteDeps, route } from "#server/http/route.ts";

import { QaRooms } from "./qa-rooms.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const rooms = new QaRooms(deps);
  const granted = (): QaRooms => {
    if (!deps.settings.qa) throw new Refusal(codes.notFound, "商店没有开放测试开关");
    return rooms;
  };
  route(app, deps, openRoom, async () => granted().open());
  route(app, deps, sendToRoom, async ({ input: { room, sender, frames } }) => ({
    kept: granted().addFrames(room, sender, frames),
  }));
  route(app, deps, watchRoom, ({ input: { room, key, after, wait } }) =>
    granted().watch(room, key, after, wait),
  );
  app.addHook("preClose", async () => rooms.close());
}
