import { AppError } from '@recado/shared/contract/errors';
import type {
  deleteSchedule as deleteEndpoint,
  SeriesScope,
  updateSchedule as endpoint,
} from '@recado/shared/contract/schedules';
import { divideSeries, firstDue, repeats } from '@recado/shared/text/recurrence';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkReferences } from './check-references.ts';
import { scheduleChanged, scheduleRemoved, scheduleTimer } from './events.ts';
import { presentSchedules } from './present-schedule.ts';
import { visibleSchedule } from './visible-schedule.ts';

type Division = NonNullable<ReturnType<typeof divideSeries<ScheduleRecord>>>;

/** True for a series that has had all its messages, as after its number was lowered to those that were sent. */
const isOver = (schedule: ScheduleRecord): boolean =>
  schedule.contadorEnvio > 0 && !repeats(schedule, schedule.contadorEnvio);

/**
 * Returns a message with its changes at another time, from which further times then follow; without one at its own time.
 * Either is moved from a weekend where the message says so.
 */
const moved = (
  { clock, company }: UserContext,
  changed: ScheduleRecord,
  sendAt: string | undefined,
): ScheduleRecord => {
  const chosen = sendAt === undefined ? changed.sendAt : Date.parse(sendAt);
  return {
    ...changed,
    sendAt: firstDue(changed, chosen, { now: clock.now(), timeZone: company.timeZone }),
    firstSendAt: chosen === changed.sendAt ? changed.firstSendAt : chosen,
    skips: changed.skips.map((skipped) => skipped + chosen - changed.sendAt),
  };
};

/** A part of a series as a message of its own, which was not sent yet. */
const ofPart = (series: ScheduleRecord, { part }: Division): ScheduleRecord => ({
  ...series,
  ...part,
  skips: [...part.skips],
  ...{ sentAt: null, sentWid: null, refusals: 0, resumesAt: null, failure: null, version: 1 },
});

/** Returns the change of a series that is divided: what remains of it, and the timer of its next time where that is another. */
const changeOfRest = async (
  context: UserContext,
  before: ScheduleRecord,
  { rest }: Division,
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  const after = { ...before, ...rest, skips: [...rest.skips] };
  return {
    writes: context.stores.schedules.update(before, after),
    effects: [
      ...(after.sendAt === before.sendAt ? [] : [scheduleTimer(after)]),
      ...(await scheduleChanged(context, 'update', after)),
    ],
  };
};

/**
 * Divides a series where a call is about a part of it; null for a call about all of it.
 *
 * @throws AppError ERR_SCHEDULE_SENT, ERR_SCHEDULE_TIME
 */
const divisionFor = (
  { company }: UserContext,
  schedule: ScheduleRecord,
  { scope = 'all', at }: { scope?: SeriesScope | undefined; at?: string | undefined },
): Division | null => {
  if (scope === 'all') return null;
  if (schedule.status !== 'PENDENTE') throw new AppError('ERR_SCHEDULE_SENT');
  const division = at === undefined ? undefined : divideSeries(schedule, scope, Date.parse(at), company.timeZone);
  if (division === undefined) throw new AppError('ERR_SCHEDULE_TIME');
  return division;
};

/** Makes a part of a series a message of its own, with the changes of a call. */
const updatePart = async (
  context: UserContext,
  before: ScheduleRecord,
  division: Division,
  { body, checkSeen }: Pick<Parameters<UseCase<typeof endpoint>>[1], 'body' | 'checkSeen'>,
): Promise<ScheduleRecord> => {
  const { ids, stores } = context;
  const shown = ofPart(before, division);
  const hideNumber = await hidesNumbersFrom(context);
  if (checkSeen) checkSeen((await presentSchedules(context, [shown], hideNumber))[0]!);
  const { sendAt, mediaPath, mediaName, ...fields } = body;
  const file = await changeLibraryFile(context, shown, { mediaPath, mediaName });
  const after: ScheduleRecord = {
    ...moved(context, { ...shown, ...fields }, sendAt),
    ...file,
    id: await ids.next('schedule'),
  };
  const rest = await changeOfRest(context, before, division);
  await commitWithLibraryFiles(
    context,
    { after: [after.mediaPath] },
    [...rest.writes, ...stores.schedules.create(after)],
    [...rest.effects, scheduleTimer(after), ...(await scheduleChanged(context, 'create', after))],
  );
  return after;
};

/**
 * Changes a message that waits for its time, or one that could not be sent, which then waits again: without another time
 * for the one that it was planned for, from which the times of a message that repeats still follow. A part of a series
 * becomes a message of its own.
 */
export const updateSchedule: UseCase<typeof endpoint> = (context, { params, query, body, checkSeen }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const [before] = await Promise.all([visibleSchedule(context, params.id), checkReferences(context, body)]);
    if (before.status === 'AGENDADA' || before.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT');
    const present = async (schedule: typeof before) =>
      (await presentSchedules(context, [schedule], await hidesNumbersFrom(context)))[0]!;
    const division = divisionFor(context, before, query);
    if (division !== null) return present(await updatePart(context, before, division, { body, checkSeen }));
    if (checkSeen) checkSeen(await present(before));
    const { sendAt, mediaPath, mediaName, ...fields } = body;
    const file = await changeLibraryFile(context, before, { mediaPath, mediaName });
    const changed = {
      ...moved(context, { ...before, ...fields }, sendAt),
      ...file,
      failure: null,
      resumesAt: null,
    };
    const after = { ...changed, status: isOver(changed) ? ('ENVIADA' as const) : ('PENDENTE' as const) };
    await commitWithLibraryFiles(
      context,
      { before: [before.mediaPath], after: [after.mediaPath] },
      stores.schedules.update(before, after),
      [
        ...(after.status === 'PENDENTE' ? [scheduleTimer(after)] : []),
        ...(await scheduleChanged(context, 'update', after)),
      ],
    );
    return present(after);
  });

/** Removes a scheduled message, or a part of a series, unless it is being sent. */
export const deleteSchedule: UseCase<typeof deleteEndpoint> = (context, { params, query }) =>
  retryOnConflict(async () => {
    const record = await visibleSchedule(context, params.id);
    if (record.status === 'AGENDADA') throw new AppError('ERR_SCHEDULE_SENT');
    const division = divisionFor(context, record, query);
    if (division !== null) {
      const rest = await changeOfRest(context, record, division);
      await context.commit(rest.writes, rest.effects);
      return { ok: true };
    }
    const writes = context.stores.schedules.remove(record);
    await commitWithLibraryFiles(context, { before: [record.mediaPath] }, writes, [scheduleRemoved(context, record)]);
    return { ok: true };
  });
