import { eraseAgainEverywhere } from './erase-again-everywhere.ts';

/**
 * Repeats erasures of people after a table was restored from a backup: `npm run -s erase-again` with the functions'
 * environment, as soon as the consumers of the queues run. Safe to repeat.
 */
const { companies, erasures } = await eraseAgainEverywhere();
process.stdout.write(`${erasures} erasures of ${companies} companies were begun again.\n`);
