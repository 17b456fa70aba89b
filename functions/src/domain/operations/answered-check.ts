import { numberCheckEvent } from '@recado/shared/contract/contacts';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { Context } from '../../context/context.ts';
import { contactListItemChanged } from '../../data/contact-lists/events.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { isSamePerson } from '../../data/contacts/same-person.ts';
import type { NumberCheckOutcome, NumberCheckSubject } from '../../data/number-checks/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { startJob } from '../jobs/start-job.ts';
import { mergeStart } from '../merging/merge-start.ts';
import { directoryFor } from '../presentation/directory.ts';

type Of<Kind extends NumberCheckSubject['kind']> = Extract<NumberCheckSubject, { kind: Kind }>;

/** WhatsApp's answer, and the connection that it came over. */
interface Answer {
  commandId: string;
  whatsappId: number;
  outcome: NumberCheckOutcome;
}

/** Gives a contact its registered address. Who is known by its LID alone is merged; of anybody else it stays. */
const learn = (context: Context, contactId: number, whatsappId: number, address: Address): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const contact = await stores.contacts.get(contactId);
    const { number, lid } = address;
    if (!contact || number === null || canonicalNumber(contact.number) !== canonicalNumber(number)) return;
    const holder = lid === null ? null : await stores.contacts.identify({ number: null, lid });
    const isOthers = holder !== null && holder.id !== contactId;
    if (isOthers && isSamePerson(address, whatsappId, contact, holder)) {
      const pair = { contactId: Math.min(contactId, holder.id), mergedId: Math.max(contactId, holder.id) };
      const { writes, effects } = startJob(context, mergeStart, pair);
      await context.commit(writes, effects);
      return;
    }
    const known = { number, lid: isOthers ? contact.lid : lid };
    const writes = await stores.contacts.learned(contact, known, { whatsappId, at: clock.now() });
    if (writes.length === 0) return;
    const after: ContactRecord = { ...contact, number, lid: known.lid ?? contact.lid };
    const [settings, directory] = await Promise.all([stores.settings.company(), directoryFor(context, [after])]);
    await context.commit(writes, contactChanged(context, 'update', after, settings, directory));
    await stores.tickets.contactChanged(after);
  });

const settleContact = async (
  context: Context,
  { contactId, number, userId }: Of<'contact'>,
  { whatsappId, outcome }: Answer,
): Promise<Effect[]> => {
  if (outcome.state === 'registered') {
    await learn(context, contactId, whatsappId, { ...outcome.address, number: outcome.address.number ?? number });
    return [];
  }
  const contact = await context.stores.contacts.get(contactId);
  if (contact?.number !== number) return [];
  const data = { action: outcome.state, contactId, name: contact.name };
  const rooms = [`user:${userId}`] as const;
  return [realtime(context, { event: numberCheckEvent, data, rooms, order: `contact-${contactId}` })];
};

const settleItem = (
  context: Context,
  { itemId, number }: Of<'contactListItem'>,
  { outcome }: Answer,
): Promise<Effect[]> =>
  retryOnConflict(async () => {
    const { contactLists } = context.stores;
    const before = await contactLists.item(itemId);
    if (before?.number !== number || outcome.state === 'failed') return [];
    const known = outcome.state === 'registered' ? outcome.address : { number: null, lid: null };
    const change = {
      number: known.number ?? number,
      lid: known.lid,
      isWhatsappValid: outcome.state === 'registered',
    };
    const effects = contactListItemChanged(context, 'update', { ...before, ...change });
    await context.commit(contactLists.changeItem(before, change), effects);
    return [];
  });

/** Applies an answer to what waited for it. One that was applied is ignored. */
export const settleCheck = async (context: Context, subject: NumberCheckSubject, answer: Answer): Promise<void> => {
  const effects =
    subject.kind === 'contact'
      ? await settleContact(context, subject, answer)
      : await settleItem(context, subject, answer);
  try {
    await context.commit([context.stores.numberChecks.answered(answer.commandId, answer.outcome)], effects);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/**
 * Stores the subject of a check for whose answer the call did not wait: the answer corrects its number, or the user is
 * notified that WhatsApp does not know the number.
 */
export const followCheck = async (
  context: Context,
  { askedBy, unanswered }: { askedBy: { id: number } | null; unanswered: string | null },
  subject: NumberCheckSubject,
): Promise<void> => {
  if (unanswered === null || askedBy === null) return;
  const { numberChecks } = context.stores;
  if (await numberChecks.follow(unanswered, subject, context.clock.now())) return;
  // The answer came while the call saved.
  const outcome = await numberChecks.get(unanswered);
  if (outcome) await settleCheck(context, subject, { commandId: unanswered, whatsappId: askedBy.id, outcome });
};
