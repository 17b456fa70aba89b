import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { nextOf, repeats } from '@recado/shared/text/recurrence';
import type { Context } from '../../context/context.ts';
import { channelFeatures } from '../../context/plan-features.ts';
import { sendingRefusal } from '../../context/sending-refusal.ts';
import { loadState } from '../../domain/driver/load-state.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { processEvent } from '../../domain/driver/process-event.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import { keepForwardedFile } from '../../domain/files/forwarded-file.ts';
import { widFrom } from '../../data/messages/wid.ts';
import { failureCause } from '../../platform/consumers/failure-cause.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { scheduleChanged, scheduleTimer } from './events.ts';
import { fileToSend } from './schedule-file.ts';

/**
 * Milliseconds after which a message that repeats goes on at the earliest, where the company might not send: one of every
 * minute would start many timers in vain.
 */
const patience = 60 * 60_000;

const save = async (
  context: Context,
  before: ScheduleRecord,
  change: Partial<ScheduleRecord>,
): Promise<ScheduleRecord> => {
  const after = { ...before, ...change };
  await context.commit(context.stores.schedules.update(before, after), await scheduleChanged(context, 'update', after));
  return { ...after, version: before.version + 1 };
};

/** Stores that the message of this time is being sent. Screens show it once it was. */
const claim = async (context: Context, before: ScheduleRecord, sendAt: number): Promise<ScheduleRecord> => {
  const { id, refusals } = before;
  const sentWid = widFrom(context.company.id, 'schedule', id, sendAt, ...(refusals === 0 ? [] : [refusals]));
  const after = { ...before, sendAt, resumesAt: null, failure: null, sentWid, status: 'AGENDADA' as const };
  await context.commit(context.stores.schedules.update(before, after), []);
  return { ...after, version: before.version + 1 };
};

/** Sends the message through the engine, under the id of its claim, so that a second attempt stores nothing. */
const send = async (context: Context, schedule: ScheduleRecord): Promise<void> => {
  const { stores } = context;
  const contact = existing('contact', await stores.contacts.get(schedule.contactId));
  const author = (await directoryFor(context, [])).user(schedule.userId);
  const agent = { id: schedule.userId, name: author?.name ?? '', farewellMessage: '', mayClosePending: false };
  const signature = schedule.assinar && author ? `*${author.name}:*\n` : '';
  const wid = schedule.sentWid ?? widFrom(context.company.id, 'schedule', schedule.id, schedule.sendAt);
  const [queue, user] = await Promise.all([
    schedule.queueId === null ? null : stores.queues.get(schedule.queueId),
    schedule.ticketUserId === null ? null : stores.users.get(schedule.ticketUserId),
  ]);
  const media = await fileToSend(context, schedule);
  const status = schedule.openTicket === 'enabled' ? schedule.statusTicket : 'closed';
  try {
    const event = {
      type: 'scheduled',
      agent,
      wid,
      body: `${signature}${schedule.body}`,
      media,
      opens: { status, queueId: queue?.id ?? null, userId: user?.id ?? null },
    } as const;
    await processEvent(
      context,
      async () => ({
        event,
        state: await loadState(context, event, { contact, whatsappId: schedule.whatsappId }),
      }),
      ['marker'],
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  if (media === null) return;
  const chat = await stores.tickets.chat(schedule.whatsappId, contact.id);
  const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId;
  if (ticketId) await keepForwardedFile(context, ticketId, media);
};

/** Returns the next time of a message that repeats, after `now`. */
const nextTime = ({ company }: Context, schedule: ScheduleRecord, now: number): number =>
  nextOf(schedule, { last: schedule.sendAt, now, timeZone: company.timeZone });

/** Stores that the message was sent; one that repeats waits for its next time (behaviour, section 13). */
const finish = async (context: Context, before: ScheduleRecord): Promise<void> => {
  const { clock, stores } = context;
  const now = clock.now();
  const sent = { contadorEnvio: before.contadorEnvio + 1, sentAt: now };
  if (!repeats(before, sent.contadorEnvio)) {
    await save(context, before, { ...sent, status: 'ENVIADA' });
    return;
  }
  const after = { ...before, ...sent, sendAt: nextTime(context, before, now), status: 'PENDENTE' as const };
  await context.commit(stores.schedules.update(before, after), [
    scheduleTimer(after),
    ...(await scheduleChanged(context, 'update', after)),
  ]);
};

/** Stores that the message of this time was not sent. A repeating message continues at its next time after `from`. */
const refuse = async (
  context: Context,
  before: ScheduleRecord,
  { from, ...change }: Partial<ScheduleRecord> & { from: number },
): Promise<void> => {
  const resumesAt = repeats(before, before.contadorEnvio + 1) ? nextTime(context, before, from) : null;
  const after = { ...before, ...change, resumesAt, status: 'ERRO' as const };
  await context.commit(context.stores.schedules.update(before, after), [
    ...(resumesAt === null ? [] : [scheduleTimer({ ...after, sendAt: resumesAt })]),
    ...(await scheduleChanged(context, 'update', after)),
  ]);
};

/** Returns the code of a failure that no further delivery mends; null where one may. */
const failureOf = (error: unknown): ErrorCode | null => {
  if (error instanceof AppError) return error.code === 'ERR_TICKET_CHANGED' ? null : error.code;
  return failureCause(error) === 'content' ? 'ERR_INTERNAL' : null;
};

/** Returns whether a message waits for this time, or is being sent since then. */
const isDue = ({ status, sendAt, resumesAt }: ScheduleRecord, at: number): boolean =>
  status === 'ERRO' ? resumesAt === at : status !== 'ENVIADA' && sendAt === at;

/** Returns the reason why the company may not send the message now: it is not active, or its plan lacks schedules or the channel. */
const refusalOf = async (
  context: Context,
  { whatsappId }: ScheduleRecord,
): Promise<Awaited<ReturnType<typeof sendingRefusal>>> => {
  const connection = await context.stores.connections.get(whatsappId);
  return sendingRefusal(context, ['useSchedules', ...(connection ? [channelFeatures[connection.channel]] : [])]);
};

/**
 * Sends a scheduled message whose time has come, once: a timer that fires twice, or for a time that was changed, is ignored.
 * One that can't be sent any more, or is due while the company may not send, is an `ERRO`; other failures are tried again.
 */
export const sendScheduled = async (
  context: Context,
  { scheduleId, at }: { scheduleId: number; at: number },
): Promise<void> => {
  const found = await context.stores.schedules.get(scheduleId);
  if (!found || !isDue(found, at)) return;
  const refusal = found.status === 'AGENDADA' ? null : await refusalOf(context, found);
  if (refusal !== null) {
    const failure = refusal === 'plan' ? 'ERR_SCHEDULE_PLAN' : 'ERR_SCHEDULE_INACTIVE';
    await refuse(context, found, { sendAt: at, failure, from: context.clock.now() + patience });
    return;
  }
  // From here on the message can't be changed or removed.
  const schedule = found.status === 'AGENDADA' ? found : await claim(context, found, at);
  try {
    await send(context, schedule);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    if (failure === 'ERR_INTERNAL')
      log().error('a scheduled message was not sent', { scheduleId, error: describeError(error) });
    await save(context, schedule, { status: 'ERRO', failure });
    return;
  }
  await finish(context, schedule);
};

/** Returns the schedule whose message this is. The index of the chat may still show what was just sent as waiting. */
const sentAs = async (
  { clock, stores }: Context,
  { whatsappId, contactId, wid }: { whatsappId: number; contactId: number; wid: string },
): Promise<ScheduleRecord | null> => {
  const listed = await stores.schedules.ofChat(whatsappId, contactId);
  const waits = ({ status, sendAt }: ScheduleRecord): boolean =>
    status !== 'ENVIADA' && status !== 'ERRO' && sendAt <= clock.now();
  const mayBe = listed.filter((one) => one.sentWid === wid || waits(one));
  const current = await Promise.all(mayBe.map(({ id }) => stores.schedules.get(id)));
  return current.find((one) => one?.sentWid === wid) ?? null;
};

/**
 * Stores that the channel did not take a message that was scheduled: it is an `ERRO`, and does not count as sent. A series
 * continues at its next time. Ignores other messages of the chat, and a failure that is reported twice.
 */
export const receiveScheduledFailure = (
  context: Context,
  { whatsappId, contactId, wid, failure }: { whatsappId: number; contactId: number; wid: string; failure: string },
): Promise<void> =>
  retryOnConflict(async () => {
    const before = await sentAs(context, { whatsappId, contactId, wid });
    if (before?.sentWid !== wid || before.status === 'ERRO') return;
    const refusals = before.refusals + 1;
    if (before.status === 'AGENDADA') return refuse(context, before, { failure, refusals, from: context.clock.now() });
    const contadorEnvio = before.contadorEnvio - 1;
    // The timer of a series' next time runs already.
    const resumesAt = before.status === 'PENDENTE' ? before.sendAt : null;
    await save(context, before, { status: 'ERRO', failure, refusals, contadorEnvio, resumesAt, sentAt: null });
  });
