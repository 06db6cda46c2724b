// Scripts import this first: everything is built and tested only on the pinned Node.
const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `This needs the pinned Node 24, but ${process.version} is running. Start it through npm (for example "npm test"), which uses the right one.\n`,
  );
  process.exit(1);
}
