import { type Contact, contactEvent } from '@recado/shared/contract/contacts';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';
import { hideNumber } from './hide-number.ts';
import { type ContactRecord, presentContact } from './record.ts';

/**
 * What leaves when a contact was made or changed: the screens and the search index follow. With `lgpdHideNumber`
 * administrators (room `everything`) are told the number, and everyone else its last two digits.
 */
export const contactAnnounced = (
  context: RealtimeSource,
  action: 'create' | 'update',
  record: ContactRecord,
  { lgpdHideNumber }: Pick<CompanySettings, 'lgpdHideNumber'>,
): Effect[] => {
  const contact = presentContact(record);
  const told = (to: Contact) => ({
    event: contactEvent,
    data: { action, contact: to },
    order: `contact-${contact.id}`,
  });
  return [
    { to: 'search', message: { companyId: context.company.id, kind: 'contact', id: contact.id } },
    ...(lgpdHideNumber === 'enabled'
      ? [
          realtime(context, { ...told(contact), rooms: ['everything'] }),
          realtime(context, { ...told(hideNumber(contact)), rooms: ['everyone'], except: ['everything'] }),
        ]
      : [realtime(context, { ...told(contact), rooms: ['everyone'] })]),
  ];
};
