import { contactImportEvent } from '@recado/shared/contract/contact-imports';
import type { Context } from '../../../context/context.ts';
import { type ContactImportRecord, presentContactImport } from '../../../data/contact-imports/store.ts';
import { contactListChanged, contactListItemsImported } from '../../../data/contact-lists/events.ts';
import type { JobRecord } from '../../../data/jobs/store.ts';
import { orderOfJob, progressEvent } from '../../../domain/jobs/progress-event.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { realtime } from '../../../platform/outbox/realtime.ts';

/** Makes browsers read again what an import changed: contacts, or the list that it filled. */
const importEnded = async (context: Context, { id, contactListId }: ContactImportRecord): Promise<Effect[]> => {
  if (contactListId === null) {
    const order = orderOfJob({ id });
    return [realtime(context, { event: contactImportEvent, data: { action: 'refresh' }, rooms: ['everyone'], order })];
  }
  const list = await context.stores.contactLists.get(contactListId);
  if (!list || list.removing) return [];
  return [contactListChanged(context, 'update', list), contactListItemsImported(context, contactListId)];
};

/**
 * Publishes the progress of an import to the browsers of its user; at its end browsers read what it changed again. `job` is the
 * one of an import that has started.
 */
export const importProgressed = async (
  context: Context,
  record: ContactImportRecord,
  job: Pick<JobRecord, 'state' | 'counts' | 'updatedAt'> | null,
): Promise<Effect[]> => {
  const { id, userId } = record;
  const contactImport = presentContactImport(record, job);
  const isGoingOn = contactImport.status === 'uploading' || contactImport.status === 'running';
  return [
    ...progressEvent(context, { id, askedBy: userId }, contactImportEvent, { action: 'update', contactImport }),
    ...(isGoingOn ? [] : await importEnded(context, record)),
  ];
};
