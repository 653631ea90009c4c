import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const answers = (program, args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
const isRoot = () => process.getuid?.() === 0;

/** Mounts and unmounts nothing that outlives it. */
const trial = "d=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs $d && umount $d && rmdir $d";

/**
 * How a program may mount a small disk here: by itself, in a user namespace of
 * its own, or not at all with the reason.
 */
export function smallDiskWay() {
  if (process.platform === "linux") {
    if (isRoot() && answers("sh", ["-c", trial])) return { prefix: [] };
    if (answers("unshare", ["-rm", "sh", "-c", trial])) return { prefix: ["unshare", "-rm"] };
  }
  return { reason: "Full disks: nothing may be mounted here (root or unshare -rm); not tested." };
}

/** A new folder on a disk of its own; the caller may mount. `remove` takes both away. */
export function makeSmallDisk(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), "shop-small-disk-"));
  const size = `size=${megabytes}m,mode=0755`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder]);
  if (mounted.status !== 0) throw new Error(`cannot mount: ${mounted.stderr}`);
  return {
    folder,
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
