import { contactImportEvent } from '@recado/shared/contract/contact-imports';
import { type ContactImportRecord, presentContactImport } from '../../../data/contact-imports/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../../platform/realtime.ts';

const ended: readonly ContactImportRecord['status'][] = ['finished', 'cancelled', 'failed'];

/** Publishes how far an import is, to the browsers of its user; at its end all browsers read their contacts again. */
export const importProgressed = (context: RealtimeSource, job: ContactImportRecord): Effect[] => {
  const order = `contact-import-${job.id}`;
  return [
    realtime(context, {
      event: contactImportEvent,
      data: { action: 'update', contactImport: presentContactImport(job) },
      rooms: [`user:${job.userId}`],
      order,
    }),
    ...(ended.includes(job.status)
      ? [realtime(context, { event: contactImportEvent, data: { action: 'refresh' }, rooms: ['everyone'], order })]
      : []),
  ];
};
