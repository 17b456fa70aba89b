import { AppError } from '@recado/shared/contract/errors';
import type { deleteSchedule as deleteEndpoint, updateSchedule as endpoint } from '@recado/shared/contract/schedules';
import { repeats } from '@recado/shared/text/recurrence';
import type { UseCase } from '../../context/binding.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkReferences } from './check-references.ts';
import { scheduleChanged, scheduleRemoved, scheduleTimer } from './events.ts';
import { presentSchedules } from './present-schedule.ts';
import { visibleSchedule } from './visible-schedule.ts';

/** True for a series that has had all its messages, as after its number was lowered to those that were sent. */
const isOver = (schedule: ScheduleRecord): boolean =>
  schedule.contadorEnvio > 0 && !repeats(schedule, schedule.contadorEnvio);

/**
 * Changes a message that waits for its time, or one that could not be sent, which then waits again: without another time
 * for the one that it was planned for, from which the times of a message that repeats still follow.
 */
export const updateSchedule: UseCase<typeof endpoint> = (context, { params, body, checkSeen }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const [before] = await Promise.all([visibleSchedule(context, params.id), checkReferences(context, body)]);
    if (before.status === 'AGENDADA' || before.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT');
    const present = async (schedule: typeof before) =>
      (await presentSchedules(context, [schedule], await hidesNumbersFrom(context)))[0]!;
    if (checkSeen) checkSeen(await present(before));
    const { sendAt, mediaPath, mediaName, ...fields } = body;
    const file = await changeLibraryFile(context, before, { mediaPath, mediaName });
    const at = sendAt === undefined ? before.sendAt : Date.parse(sendAt);
    const changed = {
      ...before,
      ...fields,
      ...file,
      sendAt: at,
      firstSendAt: at === before.sendAt ? before.firstSendAt : at,
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

/** Removes a scheduled message unless it is being sent. */
export const deleteSchedule: UseCase<typeof deleteEndpoint> = (context, { params }) =>
  retryOnConflict(async () => {
    const record = await visibleSchedule(context, params.id);
    if (record.status === 'AGENDADA') throw new AppError('ERR_SCHEDULE_SENT');
    const writes = context.stores.schedules.remove(record);
    await commitWithLibraryFiles(context, { before: [record.mediaPath] }, writes, [scheduleRemoved(context, record)]);
    return { ok: true };
  });
