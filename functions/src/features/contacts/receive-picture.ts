import { pictureReference } from '@recado/shared/contract/pictures';
import type { InboundPicture } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import { isPictureDue, pictureLifetime } from '../../data/contacts/picture-due.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Milliseconds after which a picture that could not be fetched is asked for again. */
const retryAfter = 24 * 60 * 60_000;

const changeOf = (
  { id, urlPicture }: ContactRecord,
  outcome: InboundPicture['outcome'],
  now: number,
): Pick<ContactRecord, 'urlPicture' | 'pictureAt'> => {
  switch (outcome.state) {
    case 'ready':
      return { urlPicture: pictureReference(id, outcome.version), pictureAt: now };
    case 'none':
      return { urlPicture: null, pictureAt: now };
    case 'failed':
      return { urlPicture, pictureAt: now - pictureLifetime + retryAfter };
  }
};

/** True where a contact has no picture, as is known of it since its picture was asked for. */
const isKnown = (contact: ContactRecord, outcome: InboundPicture['outcome'], now: number): boolean =>
  outcome.state === 'none' && contact.urlPicture === null && !isPictureDue(contact, now);

/** Stores the outcome of fetching a picture. A failure keeps the old one; its tickets show a new one. */
export const receivePicture = (context: Context, { contactId, outcome }: InboundPicture): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const before = await stores.contacts.get(contactId);
    if (!before || isKnown(before, outcome, clock.now())) return;
    const change = changeOf(before, outcome, clock.now());
    const after = { ...before, ...change };
    const changed = after.urlPicture !== before.urlPicture;
    const [settings, directory] = await Promise.all([stores.settings.company(), directoryFor(context, [before])]);
    await context.commit(
      stores.contacts.pictured(before, change),
      changed
        ? contactChanged(context, 'update', after, settings, directory).filter(({ to }) => to === 'realtime')
        : [],
    );
    if (changed) await stores.tickets.contactChanged(after);
  });
