import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type AuditPage, type AuditStore, auditStore } from '../../data/audit/store.ts';
import { verifyChain } from '../../features/audit/verify-chain.ts';
import { documentClient } from '../../platform/clients.ts';
import { systemClock } from '../../platform/clock.ts';

const usage = `npm run -s audit -- --company N --verify, with the functions' environment
  --company N  the company; 0 is the installation's own log
  --verify     reads all lines and names each that was changed, removed or inserted`;

/** Pages of one request. */
const batch = 1_000;

const pagesOf = async function* (log: AuditStore): AsyncGenerator<AuditPage> {
  for (let reading = log.from(1, batch); ;) {
    const pages = await reading;
    const last = pages.at(-1);
    const isLast = last === undefined || pages.length < batch;
    // The next pages are read while these are verified.
    if (!isLast) reading = log.from(last.sequence + 1, batch);
    yield* pages;
    if (isLast) return;
  }
};

/** Verifies the audit log of a company. Prints a line for each fault; the exit code is 1 if there is one. */
const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { company: { type: 'string' }, verify: { type: 'boolean' } } });
  const { company } = z.object({ company: z.coerce.number().int().min(0), verify: z.literal(true) }).parse(values);
  const log = auditStore(documentClient(), company);
  const { lines, first, last, hash, faults } = await verifyChain(pagesOf(log), await log.anchors(), systemClock.now());
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${lines} lines (${first} to ${last}), ${faults.length} faults; the last hash is ${hash}\n`);
  return faults.length > 0 ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
  process.exitCode = 2;
}
