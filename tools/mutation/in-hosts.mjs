export const isLate = (wrong) => wrong.some((message) => message.includes("timed out"));

/** Runs `work` on each, in `hosts` at a time; what it returns is put first in the queue. */
export async function inHosts(hosts, queue, make, work) {
  async function one(_, name) {
    const host = make(name);
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      queue.unshift(...(await work(host, item)));
    host.stop();
  }
  await Promise.all(Array.from({ length: hosts }, one));
}
