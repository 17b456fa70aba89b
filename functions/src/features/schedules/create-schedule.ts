import { AppError } from '@recado/shared/contract/errors';
import type { createSchedule as endpoint } from '@recado/shared/contract/schedules';
import { firstDue } from '@recado/shared/text/recurrence';
import { reachesConnection } from '@recado/shared/permissions/reach';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { scheduleEntity, type ScheduleRecord } from '../../data/schedules/store.ts';
import { checkReferences } from './check-references.ts';
import { scheduleChanged, scheduleTimer } from './events.ts';
import { presentSchedules } from './present-schedule.ts';

type Body = Input<typeof endpoint>['body'];

/** The chat in which the message is sent, and who continues it: of the ticket, else of the contact. */
const placeOf = async (
  context: UserContext,
  { ticketId, contactId, whatsappId }: Body,
): Promise<Pick<ScheduleRecord, 'contactId' | 'whatsappId' | 'ticketId' | 'queueId'>> => {
  const { actor, stores } = context;
  if (ticketId !== undefined) {
    const ticket = await visibleTicket(context, ticketId);
    return { ticketId, contactId: ticket.contactId, whatsappId: ticket.whatsappId, queueId: ticket.queueId };
  }
  if (contactId === undefined || !(await stores.contacts.get(contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  const connection =
    whatsappId === undefined ? await stores.connections.default() : await stores.connections.get(whatsappId);
  if (!connection || !reachesConnection(actor.viewer, connection.id))
    throw new AppError(whatsappId === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
  return { ticketId: null, contactId, whatsappId: connection.id, queueId: null };
};

/**
 * Refuses to write into a ticket that the caller may not see: the one that runs in the chat, where the message is sent. A
 * company that has not proved its e-mail address writes to nobody first, as by campaigns.
 *
 * @throws AppError ERR_OTHER_OPEN_TICKET, ERR_EMAIL_UNPROVED
 */
const checkChat = async (
  { actor, company, stores }: UserContext,
  { whatsappId, contactId }: { whatsappId: number; contactId: number },
): Promise<void> => {
  const chat = await stores.tickets.chat(whatsappId, contactId);
  if (!chat && !company.emailVerified) throw new AppError('ERR_EMAIL_UNPROVED');
  const active = chat?.activeTicketId ? await stores.tickets.get(chat.activeTicketId) : null;
  if (active && !maySeeTicket(actor.viewer, active)) throw new AppError('ERR_OTHER_OPEN_TICKET');
};

/** The given fields of a recurrence. */
const recurrenceOf = ({ intervalo, valorIntervalo, enviarQuantasVezes, tipoDias }: Body) => ({
  ...(intervalo === undefined ? {} : { intervalo }),
  ...(valorIntervalo === undefined ? {} : { valorIntervalo }),
  ...(enviarQuantasVezes === undefined ? {} : { enviarQuantasVezes }),
  ...(tipoDias === undefined ? {} : { tipoDias }),
});

/** Schedules a message of the caller. */
export const createSchedule: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company, ids, stores } = context;
  const [place] = await Promise.all([placeOf(context, body), checkReferences(context, body)]);
  await checkChat(context, place);
  const file = await changeLibraryFile(context, null, body);
  const chosen = Date.parse(body.sendAt);
  const given = scheduleEntity.record({
    id: await ids.next('schedule'),
    companyId: company.id,
    ...place,
    userId: actor.viewer.id,
    body: body.body,
    sendAt: chosen,
    firstSendAt: chosen,
    ...recurrenceOf(body),
    ...file,
    assinar: body.assinar ?? false,
    openTicket: body.openTicket ?? 'enabled',
    ticketUserId: body.ticketUserId === undefined && !actor.viewer.key ? actor.viewer.id : (body.ticketUserId ?? null),
    queueId: body.queueId ?? place.queueId,
    statusTicket: body.statusTicket ?? 'open',
    status: 'PENDENTE',
    createdAt: clock.now(),
    version: 1,
  });
  const record = { ...given, sendAt: firstDue(given, chosen, { now: clock.now(), timeZone: company.timeZone }) };
  const [presented] = await presentSchedules(context, [record], await hidesNumbersFrom(context));
  await commitWithLibraryFiles(
    context,
    { after: [record.mediaPath] },
    [...stores.schedules.create(record), ...keepAnswer(context, presented)],
    [scheduleTimer(record), ...(await scheduleChanged(context, 'create', record))],
  );
  return presented!;
};
