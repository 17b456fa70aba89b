import { contactImportEvent } from '@recado/shared/contract/contact-imports';
import type { Context } from '../../../context/context.ts';
import { type ContactImportRecord, presentContactImport } from '../../../data/contact-imports/store.ts';
import { contactListChanged, contactListItemsImported } from '../../../data/contact-lists/events.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { realtime } from '../../../platform/realtime.ts';

const ended: readonly ContactImportRecord['status'][] = ['finished', 'cancelled', 'failed'];

/** Has browsers read again what an import changed: contacts, or the list that it filled. */
const importEnded = async (context: Context, { id, contactListId }: ContactImportRecord): Promise<Effect[]> => {
  if (contactListId === null) {
    const order = `contact-import-${id}`;
    return [realtime(context, { event: contactImportEvent, data: { action: 'refresh' }, rooms: ['everyone'], order })];
  }
  const list = await context.stores.contactLists.get(contactListId);
  if (!list || list.removing) return [];
  return [contactListChanged(context, 'update', list), contactListItemsImported(context, contactListId)];
};

/** Publishes how far an import is, to the browsers of its user; at its end browsers read what it changed again. */
export const importProgressed = async (context: Context, job: ContactImportRecord): Promise<Effect[]> => {
  const order = `contact-import-${job.id}`;
  return [
    realtime(context, {
      event: contactImportEvent,
      data: { action: 'update', contactImport: presentContactImport(job) },
      rooms: [`user:${job.userId}`],
      order,
    }),
    ...(ended.includes(job.status) ? await importEnded(context, job) : []),
  ];
};
