import type { Context } from '../../context/context.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { isSamePerson } from '../../data/contacts/same-person.ts';
import { withAddress } from '../../data/contacts/user-ids.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';
import type { ContactChange } from '../engine/decision.ts';
import type { ConversationState } from '../engine/state.ts';
import { type JobChange, startJob } from '../jobs/start-job.ts';
import { mergeStart } from '../merging/merge-start.ts';
import type { Directory } from '../presentation/directory.ts';

/** Returns the contact after the decision; null where it has to be read again. */
export const knownContact = (
  { contact }: ConversationState,
  [change, ...more]: readonly ContactChange[],
): ContactRecord | null => {
  if (!change) return contact;
  return change.type === 'created' && more.length === 0 ? change.contact : null;
};

/** Returns the writes of a decision's change of a contact; none where the contact has changed already. */
export const contactWrites = async ({ stores }: Context, change: ContactChange): Promise<Write[]> => {
  switch (change.type) {
    case 'created':
      return stores.contacts.creation(change.contact, change.address);
    case 'learned':
      return stores.contacts.learned(change.contact, change.address, change.sighting, change.names);
    case 'renamed':
      return stores.contacts.rename(change.contact, change.names);
    case 'consented':
      return stores.contacts.consented(change.contact, new Date(change.at).toISOString());
    case 'pictureAsked':
      return stores.contacts.pictured(change.contact, { pictureAt: change.at });
  }
};

/** Publishes the changed contact to the browsers and to the search index. */
export const contactEffects = (
  context: Context,
  { settings }: Pick<ConversationState, 'settings'>,
  change: ContactChange,
  directory: Directory,
): Effect[] => {
  switch (change.type) {
    case 'created':
      return contactChanged(context, 'create', change.contact, settings, directory);
    case 'learned':
      return contactChanged(
        context,
        'update',
        { ...withAddress(change.contact, change.address, change.sighting), ...change.names },
        settings,
        directory,
      );
    case 'renamed':
      return contactChanged(context, 'update', { ...change.contact, ...change.names }, settings, directory);
    case 'consented':
      return contactChanged(
        context,
        'update',
        { ...change.contact, lgpdAcceptedAt: new Date(change.at).toISOString() },
        settings,
        directory,
      );
    case 'pictureAsked':
      return [];
  }
};

/** Starts to merge the younger contacts of which a learned address says that they are the same person. */
export const startMerges = async (context: Context, changes: readonly ContactChange[]): Promise<JobChange[]> => {
  const pairs = changes.map(async (change) => {
    if (change.type !== 'learned') return [];
    const { contact, address, sighting } = change;
    const others = await context.stores.contacts.holdersBeside(contact, address);
    return others
      .filter((other) => isSamePerson(address, sighting.whatsappId, contact, other))
      .map((other) => ({ contactId: contact.id, mergedId: other.id }));
  });
  return (await Promise.all(pairs)).flat().map((pair) => startJob(context, mergeStart, pair));
};
