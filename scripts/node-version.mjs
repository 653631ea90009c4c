/** Says plainly, before anything else loads, that this Node is too old. */
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `齐墨印纸需要 Node 20.19 或更新版本，当前是 ${process.versions.node}。\n` +
      `This shop needs Node 20.19 or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
