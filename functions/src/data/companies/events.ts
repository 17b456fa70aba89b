import { type Company, company as companySchema, companyEvent } from '@recado/shared/contract/companies';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';

/** Publishes a company to its users, without what only the server and super users read. */
export const companyChanged = (context: RealtimeSource, company: Company): Effect =>
  realtime(context, {
    event: companyEvent,
    data: { action: 'update', company: companySchema.parse(company) },
    rooms: ['everyone'],
    order: 'company',
  });
