import type { Address, InboundIdentity } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { Context } from '../../context/context.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { isSamePerson } from '../../data/contacts/same-person.ts';
import { hasAddress, withAddress } from '../../data/contacts/user-ids.ts';
import { jidOf } from '../../domain/engine/addresses.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { mergeStart } from '../../domain/merging/merge-start.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';

/** Returns the contact under its new address. A number that is not named is hidden, and the former one is left. */
const renamed = (contact: ContactRecord, event: InboundIdentity): ContactRecord => {
  const { userId } = event.chat.address;
  const known = contact.userIds.find(({ id }) => id === userId);
  const sighting = { whatsappId: known?.whatsappId ?? event.whatsappId, at: event.at };
  const after = withAddress(contact, event.renamed, sighting);
  return after === contact ? contact : { ...after, number: event.renamed.number ?? '' };
};

/** Returns a contact without the parts of an address that is somebody else's now. */
const without = (contact: ContactRecord, { number, userId, parentUserId }: Address): ContactRecord => ({
  ...contact,
  number: number !== null && canonicalNumber(number) === canonicalNumber(contact.number) ? '' : contact.number,
  userIds: contact.userIds.filter(({ id }) => id !== userId && id !== parentUserId),
});

/** Returns the user ids of a contact with those of its new address that nobody has: the merge brings the holder's. */
const withFreeUserIds = (contact: ContactRecord, after: ContactRecord, holder: ContactRecord) =>
  after.userIds.filter(
    ({ id }) => contact.userIds.some((known) => known.id === id) || !holder.userIds.some((held) => held.id === id),
  );

/** Moves the chats of a contact to its new address: those of the connection alone where the number is hidden. */
const readdressed = (
  { stores }: Context,
  { id, lid }: ContactRecord,
  { renamed: address, whatsappId }: InboundIdentity,
): Promise<Write[]> => {
  const to = { ...address, lid };
  const jid = jidOf(to);
  if (jid === null) return Promise.resolve([]);
  return stores.tickets.readdress(id, { jid, address: to }, address.number === null ? whatsappId : null);
};

const save = async (
  context: Context,
  before: ContactRecord,
  changed: Partial<ContactRecord>,
  more: { writes: Write[]; merges?: { contactId: number; mergedId: number } },
): Promise<void> => {
  const { clock, stores } = context;
  const after = { ...before, ...changed, updatedAt: new Date(clock.now()).toISOString() };
  const [settings, directory] = await Promise.all([stores.settings.company(), directoryFor(context, [after])]);
  const merge = more.merges ? startJob(context, mergeStart, more.merges) : { writes: [], effects: [] };
  await context.commit(
    [...(await stores.contacts.changes(before, after)), ...more.writes, ...merge.writes],
    [...contactChanged(context, 'update', after, settings, directory), ...merge.effects],
  );
  await stores.tickets.contactChanged(after);
};

/**
 * Gives a contact the new number or user id that WhatsApp named. Somebody who wrote from it before the notice came is
 * merged unless something contradicts it; anybody else loses it. A notice that was applied, or is older than the contact's
 * address, changes nothing.
 */
export const receiveIdentity = (context: Context, event: InboundIdentity): Promise<void> =>
  retryOnConflict(async () => {
    const { contacts } = context.stores;
    const [contact, holder] = await Promise.all([
      contacts.identify(event.chat.address),
      contacts.identify(event.renamed),
    ]);
    if (!contact || hasAddress(contact, event.renamed)) return;
    const after = renamed(contact, event);
    if (holder === null || holder.id === contact.id) {
      await save(context, contact, after, { writes: await readdressed(context, contact, event) });
      return;
    }
    if (!isSamePerson(event.renamed, event.whatsappId, after, holder)) {
      await save(context, holder, without(holder, event.renamed), { writes: [] });
      await save(context, contact, after, { writes: await readdressed(context, contact, event) });
      return;
    }
    const [contactId, mergedId] = [Math.min(contact.id, holder.id), Math.max(contact.id, holder.id)];
    await save(
      context,
      contact,
      { number: '', userIds: withFreeUserIds(contact, after, holder) },
      { writes: await readdressed(context, contact, event), merges: { contactId, mergedId } },
    );
  });
