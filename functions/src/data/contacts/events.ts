import { type Contact, contactEvent } from '@recado/shared/contract/contacts';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';
import { webhookEffects, type WebhookSource } from '../webhooks/webhook-effects.ts';
import { hideNumber } from './hide-number.ts';
import { type ContactRecord, presentContact, type TagNames } from './record.ts';

/** Returns the effects of a contact's removal: the search index and the browsers remove it. */
export const contactRemoved = (context: RealtimeSource, contactId: number): Effect[] => [
  { to: 'search', message: { companyId: context.company.id, kind: 'contact', id: contactId } },
  realtime(context, {
    event: contactEvent,
    data: { action: 'delete', contactId },
    order: `contact-${contactId}`,
    rooms: ['everyone'],
  }),
];

/** Returns the events for the company's endpoints that a new or changed contact makes. */
export const contactEvents = (
  context: WebhookSource,
  action: 'create' | 'update',
  record: ContactRecord,
  { lgpdHideNumber }: Pick<CompanySettings, 'lgpdHideNumber'>,
): Effect[] =>
  webhookEffects(context, {
    type: action === 'create' ? 'contact.created' : 'contact.changed',
    id: `${record.id}.${record.version}.${context.clock.now()}`,
    order: `contact-${record.id}`,
    data: () => {
      const contact = presentContact(record, { tags: () => [] });
      const { id, name, number, isGroup, email, createdAt, updatedAt } =
        lgpdHideNumber === 'enabled' ? hideNumber(contact) : contact;
      return { contact: { id, name, number, isGroup, email, createdAt, updatedAt } };
    },
  });

/**
 * Returns the effects of a new or changed contact: the search index, the browsers and the endpoints of webhooks follow. With `lgpdHideNumber`, only
 * administrators (room `everything`) get the number; all other users get its last two digits.
 */
export const contactChanged = (
  context: RealtimeSource & WebhookSource,
  action: 'create' | 'update',
  record: ContactRecord,
  { lgpdHideNumber }: Pick<CompanySettings, 'lgpdHideNumber'>,
  names: TagNames,
): Effect[] => {
  const contact = presentContact(record, names);
  const event = (shown: Contact) => ({
    event: contactEvent,
    data: { action, contact: shown },
    order: `contact-${contact.id}`,
  });
  return [
    { to: 'search', message: { companyId: context.company.id, kind: 'contact', id: contact.id } },
    ...contactEvents(context, action, record, { lgpdHideNumber }),
    ...(lgpdHideNumber === 'enabled'
      ? [
          realtime(context, { ...event(contact), rooms: ['everything'] }),
          realtime(context, { ...event(hideNumber(contact)), rooms: ['everyone'], except: ['everything'] }),
        ]
      : [realtime(context, { ...event(contact), rooms: ['everyone'] })]),
  ];
};
