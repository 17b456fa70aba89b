import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { erasureEntity } from '../../data/erasures/store.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { tombstonePrefix } from '../../platform/media/keys.ts';
import { erasingJob } from './erasing/erasing-job.ts';

const tombstone = z.object({
  id: z.string(),
  startedAt: z.int(),
  hashes: z.array(z.string()),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  sealedKey: z.object({ key: z.string(), text: z.string() }),
});
type Tombstone = z.output<typeof tombstone>;

/** Reads the tombstones of a company, which stand beside its files. */
const tombstonesOf = async ({ company, media }: Context): Promise<Tombstone[]> => {
  const keys: string[] = [];
  for (;;) {
    const found = await media.keysUnder(tombstonePrefix(company.id), keys.at(-1));
    if (found.length === 0) break;
    keys.push(...found);
  }
  return Promise.all(
    keys.map(async (key) => tombstone.parse(JSON.parse(Buffer.from(await media.read(key)).toString()))),
  );
};

/** Starts one erasure again. One that was finished before the backup is left; one that was under way begins again. */
const startAgain = async (context: Context, { id, hashes, sealedKey, user }: Tombstone): Promise<boolean> => {
  const { clock, stores } = context;
  await stores.erasures.restoreKey({ key: sealedKey.key, text: sealedKey.text });
  const before = await stores.erasures.get(id);
  const jobId = `again-${id}`;
  if ((before && before.finishedAt !== null) || (await stores.jobs.get(jobId))) return false;
  const { job, writes, effects } = startJob(context, erasingJob, { erasureId: id }, { id: jobId, askedBy: null });
  const again = { jobId: job.id, startedAt: clock.now(), person: null, hashes };
  const record = erasureEntity.record({ id, user, dataRequestId: null, ...again });
  await context.commit(
    [...(before ? stores.erasures.update(before, again) : stores.erasures.create(record)), ...writes],
    effects,
  );
  return true;
};

/**
 * Repeats the erasures of a company whose table was restored from a backup: those that its tombstones name and that the
 * table does not know as finished. Returns how many began. Safe to repeat.
 */
export const eraseAgain = async (context: Context): Promise<number> => {
  let count = 0;
  for (const one of await tombstonesOf(context)) if (await startAgain(context, one)) count += 1;
  return count;
};
