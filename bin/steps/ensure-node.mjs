// First import of every command. Must parse in Node 14, to print the message below.
const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    `This needs Node 20 or newer; here is ${process.version}. Install it from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}
