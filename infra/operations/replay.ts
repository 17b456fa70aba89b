import { parseArgs } from 'node:util';
import { environmentOf } from './environment-of.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string', default: 'prod' }, help: { type: 'boolean', default: false } },
});
// The registry makes its queues when it is loaded, for as many shards as the installation has.
if (!values.help && values.stage !== '') {
  const { OUTBOUND_SHARDS } = await environmentOf(`${values.stage}-recado-http-identity`);
  if (OUTBOUND_SHARDS !== undefined) process.env.OUTBOUND_SHARDS = OUTBOUND_SHARDS;
}
const { replay, usage } = await import('./replay-queue.ts');
process.stdout.write(values.help || positionals.length > 1 ? usage : await replay(values.stage, positionals[0]));
