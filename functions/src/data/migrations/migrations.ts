import { migrateEntity } from '../../platform/migrations/migrate-entity.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { campaignEntity } from '../campaigns/entities.ts';
import { companyEntity } from '../companies/store.ts';
import { contactEntity } from '../contacts/entities.ts';
import { contactImportEntity } from '../contact-imports/entities.ts';
import { messageEntity } from '../messages/entities.ts';
import { planEntity } from '../plans/store.ts';
import { ticketEntity } from '../tickets/ticket-entity.ts';
import { migrateAlertWebhooks } from './alert-webhooks.ts';
import { migrateConnectionLog } from './connection-log.ts';
import { listInternalChats } from './internal-chats.ts';
import { migrateCompanyDevices } from './company-devices.ts';
import { migrateCycles } from './cycles.ts';
import { countFiles } from './files.ts';
import { countQuotas } from './quotas.ts';
import { indexContactsByDigits } from './contacts-by-digits.ts';
import { migrateTickets } from './tickets.ts';

/**
 * The changes of stored shapes, in their order. Each release adds its own at the end; an installation runs those that it
 * has not run, and a new one finds nothing to write.
 */
export const migrations: readonly Migration[] = [
  migrateEntity('companies-by-due-day', companyEntity),
  // Before the cycles: a ticket that counts as answered does not replace the first answer of its cycle.
  migrateTickets,
  migrateCycles,
  migrateEntity('contact-imports-run-by-jobs', contactImportEntity),
  migrateEntity('campaigns-prepared-by-jobs', campaignEntity),
  migrateConnectionLog,
  // Without the attributes of the library that wrote them.
  migrateEntity('messages-declared', messageEntity),
  migrateEntity('contact-user-ids', contactEntity),
  countQuotas,
  migrateEntity('contacts-named-by-numbers-last', contactEntity),
  listInternalChats,
  migrateCompanyDevices,
  migrateEntity('plans-versions', planEntity),
  migrateEntity('tickets-listed-by-minute', ticketEntity),
  countFiles,
  indexContactsByDigits,
  migrateEntity('tickets-listed-by-due-time', ticketEntity),
  migrateAlertWebhooks,
];
