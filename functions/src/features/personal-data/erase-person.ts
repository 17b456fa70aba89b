import { AppError } from '@recado/shared/contract/errors';
import type {
  erasePerson as endpoint,
  Erasure,
  listErasures as listEndpoint,
} from '@recado/shared/contract/personal-data';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { erasureEntity, type ErasureRecord } from '../../data/erasures/store.ts';
import type { JobRecord } from '../../data/jobs/store.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { resumeJob } from '../../domain/jobs/control-job.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { erasingJob } from './erasing/erasing-job.ts';
import { personOf } from './erasing/person-of.ts';

/** Erasures that are listed. */
const listed = 100;

/** Returns an erasure as administrators see it; its job is null once it is forgotten. */
const presentErasure = (
  { id, startedAt, finishedAt, user, dataRequestId }: ErasureRecord,
  job: Pick<JobRecord, 'state' | 'counts'> | null,
): Erasure => {
  const isRunning = job?.state === 'running';
  return {
    id,
    state: finishedAt === null ? (isRunning ? 'running' : 'failed') : 'done',
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    user,
    dataRequestId,
    erased: job && Object.values(job.counts).reduce((sum, count) => sum + count, 0),
  };
};

/** Returns people's contacts. Throws where one is none of the company, a group, or part of a merge. */
const contactsToErase = async (
  { stores }: Pick<UserContext, 'stores'>,
  ids: readonly number[],
): Promise<ContactRecord[]> => {
  const wanted = [...new Set(ids)];
  const contacts = await stores.contacts.getMany(wanted, { consistent: true });
  if (contacts.length < wanted.length || contacts.some(({ isGroup }) => isGroup))
    throw new AppError('ERR_NO_CONTACT_FOUND');
  const merges = (await Promise.all(contacts.map(({ id }) => stores.contacts.merges(id)))).flat();
  if (contacts.some(({ mergedInto }) => mergedInto !== null) || merges.some(({ finishedAt }) => finishedAt === null))
    throw new AppError('ERR_CONTACT_MERGING');
  return contacts;
};

/** Continues an erasure that has failed; leaves one that runs. */
const resume = async (context: UserContext, erasure: ErasureRecord) => {
  const job = await context.stores.jobs.get(erasure.jobId);
  if (!job) throw new AppError('ERR_CONTACT_ERASING');
  const change = await resumeJob(context, erasingJob, job);
  if (change.writes.length > 0) await context.commit(change.writes, change.effects);
  return presentErasure(erasure, change.job);
};

/** Tickets that one transaction changes beside the contacts. */
const mostTickets = 60;

/**
 * Returns writes that give the active tickets of contacts their next version: functions that know them from before read
 * again, and find that the contact is being erased.
 */
const newVersions = async ({ stores }: UserContext, contactIds: readonly number[]): Promise<Write[]> => {
  const chats = await stores.tickets.chats(contactIds, Number.POSITIVE_INFINITY);
  const ids = chats.flatMap(({ activeTicketId }) => activeTicketId ?? []).slice(0, mostTickets);
  const tickets = await stores.tickets.getMany(ids);
  return stores.tickets.saves(tickets.map((before) => ({ before, after: { ...before, version: before.version + 1 } })));
};

const start = async (context: UserContext, contacts: readonly ContactRecord[], dataRequestId: number | null) => {
  const { actor, clock, ids, stores } = context;
  if (dataRequestId !== null) existing('dataRequest', await stores.dataRequests.get(dataRequestId));
  await stores.erasures.ensureKey();
  const hash = await stores.erasures.hasher();
  const person = await personOf(context, contacts);
  const id = ids.ulid();
  const { job, writes, effects } = startJob(context, erasingJob, { erasureId: id });
  const erasure = erasureEntity.record({
    id,
    jobId: job.id,
    user: { id: actor.viewer.id, name: actor.name },
    dataRequestId,
    startedAt: clock.now(),
    person,
    hashes: person.addresses.map(hash!),
  });
  await context.commit(
    [
      ...stores.erasures.create(erasure),
      ...contacts.flatMap((contact) => stores.contacts.erasing(contact, id)),
      ...(await newVersions(context, person.contactIds)),
      ...writes,
    ],
    effects,
  );
  return presentErasure(erasure, job);
};

/**
 * Erases a person, by a job: what its contacts write from the commit on is a new contact's. Called again, it continues an
 * erasure that has failed.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_DATA_REQUEST_FOUND, ERR_CONTACT_MERGING, ERR_RECENT_SIGN_IN;
 *   ERR_CONTACT_ERASING where only some of the contacts are being erased
 */
export const erasePerson: UseCase<typeof endpoint> = (context, { body: { contactIds, dataRequestId } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const contacts = await contactsToErase(context, contactIds);
    const [first, ...others] = new Set(contacts.map(({ erasureId }) => erasureId));
    if (others.length > 0) throw new AppError('ERR_CONTACT_ERASING');
    if (first === null || first === undefined) return start(context, contacts, dataRequestId);
    const erasure = await context.stores.erasures.get(first);
    if (!erasure) throw new AppError('ERR_CONTACT_ERASING');
    return resume(context, erasure);
  });

/** Lists erasures, newest first. */
export const listErasures: UseCase<typeof listEndpoint> = async ({ stores }) => {
  const erasures = await stores.erasures.list({ order: 'desc', limit: listed });
  const jobs = await Promise.all(erasures.map(({ jobId }) => stores.jobs.get(jobId)));
  return erasures.map((erasure, at) => presentErasure(erasure, jobs[at] ?? null));
};
