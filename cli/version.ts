import manifest from '../package.json' with { type: 'json' };

const { version } = manifest;
const value = { version, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
if (process.argv.includes('--json')) console.log(JSON.stringify(value));
else console.log(`Rentroll ${version} (Node ${value.node}, ${value.platform})`);
