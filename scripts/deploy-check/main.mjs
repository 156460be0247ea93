import { checkChart } from './chart.mjs';
import { checkImage } from './image.mjs';
import { checkProxies } from './proxies.mjs';
import { NotRun, say } from './tools.mjs';
import { checkUnits } from './units.mjs';

/** The parts of `deploy`, by the names that `npm run deploy-check -- NAME` takes. */
const PARTS = { units: checkUnits, proxies: checkProxies, chart: checkChart, image: checkImage };

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const failed = [];
for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
  console.log(`\n▶ ${name}`);
  try {
    await PARTS[name]();
    console.log(`✔ ${name}`);
  } catch (error) {
    if (error instanceof NotRun) {
      say(`not run: ${error.message}`);
      continue;
    }
    failed.push(name);
    console.error(`✖ ${name}: ${error.message}`);
  }
}
process.exitCode = failed.length === 0 ? 0 : 1;
