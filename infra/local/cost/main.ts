/** `npm run cost`: counts what each act asks of AWS, prices it, and writes the tables of docs/cost.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countsFile, type Counts, readCounts } from '../../operations/cost/counts.ts';
import { costTables, withCostTables } from '../../operations/cost/tables.ts';
import { withShop } from '../bench/world/shop.ts';
import { withWorld } from '../bench/world/world.ts';
import { countActs } from './acts.ts';
import { countIdle } from './count-act.ts';

const usage = `npm run cost -- [options]
  --from-file     price what was counted last, in infra/operations/cost/counts.json
  --data DIR      keep the tenant in DIR (.data/cost)
  --port-base N   take the ports from N on (5800)
`;

const document = join(import.meta.dirname, '../../../docs/cost.md');
/** Minutes for which the idle installation is counted. */
const idleMinutes = 2;

const count = (portBase: number, dataDir: string): Promise<Counts> =>
  withWorld({ portBase, dataDir, fresh: true, metered: true }, (world) =>
    withShop(world, async (shop) => ({
      acts: await countActs(world, shop),
      idle: await countIdle(world.cloud, idleMinutes),
    })),
  );

const { values } = parseArgs({
  options: {
    'from-file': { type: 'boolean', default: false },
    data: { type: 'string', default: '.data/cost' },
    'port-base': { type: 'string', default: '5800' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(usage);
else {
  if (!values['from-file']) {
    const counts = await count(Number(values['port-base']), values.data);
    writeFileSync(countsFile, `${JSON.stringify(counts, null, 2)}\n`);
  }
  writeFileSync(document, withCostTables(readFileSync(document, 'utf8'), costTables(readCounts())));
  process.exit();
}
