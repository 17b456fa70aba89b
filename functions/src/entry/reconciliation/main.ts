import { parseArgs } from 'node:util';
import * as z from 'zod';
import { createPublicContext } from '../../context/create-context.ts';
import { lastDays } from '../../features/billing/providers/day-times.ts';
import { reconcile } from '../../features/billing/reconcile.ts';

const usage = `npm run -s reconcile -- [options], with the functions' environment
  --from YYYY-MM-DD  the first day, of Brazil (the day before yesterday)
  --to YYYY-MM-DD    the last day (today)
  --dry-run          settle nothing`;

const readDays = () => {
  const { from, to } = lastDays(Date.now());
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: from },
      to: { type: 'string', default: to },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const days = z.object({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from <= to);
  return { days: days.parse(values), isDry: values['dry-run'] };
};

/**
 * Compares the charges of the payment providers with the invoices, and settles what differs. Prints a line for each
 * difference; the exit code is 1 if something could not be compared.
 */
const main = async (): Promise<number> => {
  const { days, isDry } = readDays();
  const { charges, differences, failures, surpluses } = await reconcile(createPublicContext(''), days, { isDry });
  const lines = [...differences, ...surpluses];
  for (const line of lines) process.stdout.write(`${line}\n`);
  for (const line of failures) process.stderr.write(`failed: ${line}\n`);
  process.stdout.write(`${charges} charges, ${lines.length} differences, ${failures.length} failures\n`);
  return failures.length > 0 ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
  process.exitCode = 1;
}
