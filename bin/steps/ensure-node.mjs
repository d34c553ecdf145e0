// The first thing every command does. Written so that Node 14 can still read it and say the sentence below.
const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    `This needs Node 20 or newer; here is ${process.version}. Install it from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}
