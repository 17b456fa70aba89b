import { migrate } from './migrate.ts';

/**
 * Migrates the table after an upgrade: `node functions/src/entry/migrations/main.ts` with the functions' environment. An
 * interrupted run continues where it ended.
 */
const lines = await migrate();
process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'Every item has the current shape.'}\n`);
