import { functions } from '@recado/shared/deployment/functions';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from './migrate.ts';

/** Seconds after which no function of the release before runs any more. A session host has two minutes to drain. */
const longest = Math.max(120, ...Object.values(functions).map(({ timeout }) => timeout));
const quietAt = Date.now() + longest * 1_000;

/**
 * Migrates the table after an upgrade: `node functions/src/entry/migrations/main.ts` with the functions' environment. An
 * interrupted run continues where it ended.
 */
const lines = await migrate(async () => {
  const left = Math.max(0, quietAt - Date.now());
  process.stdout.write(
    `Waiting ${Math.ceil(left / 1_000)} s for functions of the release before, to read once more …\n`,
  );
  await wait(left);
});
process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'Every item has the current shape.'}\n`);
