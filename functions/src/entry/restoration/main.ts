import { parseArgs } from 'node:util';
import * as z from 'zod';
import { bringBackFiles } from '../../features/restoration/bring-back-files.ts';
import { carrySessions, resetSessions } from '../../features/restoration/carry-sessions.ts';
import { compareTables } from '../../features/restoration/compare-tables.ts';
import { repeatMessages } from '../../features/restoration/repeat-messages.ts';
import type { RestoredTable } from '../../features/restoration/tables.ts';
import { documentClient, s3Client, sqsClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { counterNames } from './counter-names.ts';
import { eraseAgainEverywhere } from './erase-again-everywhere.ts';

const usage = `node functions/src/entry/restoration/main.ts <command>, with the functions' environment; npm run restore calls it
  compare          compares both tables; the exit code is 1 where the restored one must not be used
  carry-sessions   gives the restored table the WhatsApp sessions of the live one
  reset-sessions   resets the Signal sessions of the restored table, where the live one can't be read
  bring-back-files brings back the files that were deleted since the restored time
  erase-again      erases the people again that were erased since
  repeat-messages  puts the messages that the restored table lacks into the queue inbound
  --restored NAME --live NAME --at TIME   both tables, and the time that the restored one shows
  --share 0.1      the share of partitions whose items are compared one by one (all of them without it)`;

const arguments_ = z.object({
  restored: z.string().min(3),
  live: z.string().min(3),
  at: z.iso.datetime(),
  share: z.coerce.number().min(0).max(1).default(1),
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const compare = async (tables: RestoredTable, share: number): Promise<number> => {
  const { lines, reasons } = await compareTables({ ...tables, share, countersOf: await counterNames() });
  for (const line of [...lines, ...reasons]) say(line);
  return reasons.length > 0 ? 1 : 0;
};

/** Runs one of the commands. Returns the exit code. */
const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      restored: { type: 'string' },
      live: { type: 'string' },
      at: { type: 'string' },
      share: { type: 'string' },
    },
  });
  const { share, at, ...names } = arguments_.parse(values);
  const tables: RestoredTable = { client: documentClient(), ...names, at: Date.parse(at) };
  switch (positionals[0]) {
    case 'compare':
      return compare(tables, share);
    case 'carry-sessions': {
      const { written, removed, unknown } = await carrySessions(tables);
      say(`${written} items of the session host are carried over, ${removed} removed`);
      for (const connection of unknown) say(`${connection} is not in the restored table: connect the number again`);
      return 0;
    }
    case 'reset-sessions':
      say(`${await resetSessions(tables)} Signal sessions are reset`);
      return 0;
    case 'bring-back-files':
      say(`${await bringBackFiles(s3Client(), environment().MEDIA_BUCKET, tables.at)} deleted files are back`);
      return 0;
    case 'erase-again': {
      const { companies, erasures } = await eraseAgainEverywhere();
      say(`${erasures} erasures of ${companies} companies are begun again`);
      return 0;
    }
    case 'repeat-messages': {
      const { repeated, left } = await repeatMessages(tables, sqsClient());
      say(`${repeated} messages are repeated, ${left} are left out: no channel delivers them`);
      return 0;
    }
    default:
      throw new Error('one command is needed');
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
  process.exitCode = 2;
}
