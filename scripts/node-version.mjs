// Plain JavaScript, loaded before a script: an old Node can't read the TypeScript that would say this.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `This needs Node 24 or newer and was run by Node ${process.versions.node}: use \`npm run …\` after \`npm ci\`, which brings the right one.`,
  );
  process.exit(1);
}
