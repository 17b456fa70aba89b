import * as z from 'zod';
import { companySettings } from './settings.ts';
import { connection, updateConnection } from './connections.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, flag, id, idParams, naming, page, pageResult } from './parameters.ts';

/** Endpoints by which a super user manages the connections of every company (specification 2, section 2). */

/** `companyId` selects the company: connection ids are unique within one company only. */
const ofCompany = z.object({ session: flag.optional(), companyId: naming('company', id.optional()) });

export const listAllConnections = endpoint({
  name: 'listAllConnections',
  summary: 'Lists the connections of all companies with their state, grouped by company, without QR and pairing codes',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/all',
  query: z.object({ session: flag.optional(), cursor: page.cursor }),
  result: z.object({
    companies: z.array(z.object({ id, name: z.string(), connections: z.array(connection) })),
    ...pageResult,
  }),
  access: 'super',
});

export const getAnyConnection = endpoint({
  name: 'getAnyConnection',
  summary: 'Gets a connection of any company, without QR and pairing codes',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp-admin/{id}',
  params: idParams('connection'),
  query: ofCompany,
  result: connection,
  access: 'super',
  errors: ['ERR_NO_COMPANY_FOUND'],
});

const named = z.object({ id, name: z.string() });

export const getAnyConnectionChoices = endpoint({
  name: 'getAnyConnectionChoices',
  summary: 'Gets what a connection of any company may name, and the settings of that company that its form depends on',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp-admin/{id}/choices',
  params: idParams('connection'),
  query: ofCompany,
  result: z.object({
    queues: z.array(named),
    flows: z.array(named),
    integrations: z.array(named),
    prompts: z.array(named),
    useIntegrations: z.boolean(),
    useOpenAi: z.boolean(),
    timeZone: z.string(),
    settings: companySettings.pick({ scheduleType: true, userRating: true }),
  }),
  access: 'super',
  errors: ['ERR_NO_COMPANY_FOUND'],
});

export const updateAnyConnection = endpoint({
  name: 'updateAnyConnection',
  summary: 'Changes a connection of any company, within the plan of that company',
  group: 'connections',
  method: 'PUT',
  edit: true,
  path: '/whatsapp-admin/{id}',
  params: idParams('connection'),
  query: ofCompany,
  body: updateConnection.body!,
  result: connection,
  access: 'super',
  errors: [...updateConnection.errors!, 'ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_SUSPENDED'],
  example: { body: { name: 'Loja do centro' } },
});

const anyCall = {
  group: 'connections',
  params: idParams('connection'),
  query: ofCompany,
  result: done,
  access: 'super',
  errors: ['ERR_NO_COMPANY_FOUND'],
} as const;

export const deleteAnyConnection = endpoint({
  ...anyCall,
  name: 'deleteAnyConnection',
  summary: 'Logs the number out and removes a connection of any company',
  method: 'DELETE',
  path: '/whatsapp-admin/{id}',
});

export const startAnySession = endpoint({
  ...anyCall,
  name: 'startAnySession',
  errors: [...anyCall.errors, 'ERR_COMPANY_SUSPENDED'],
  summary: 'Starts the device session of a connection of any company',
  method: 'POST',
  path: '/whatsappsession/admin/{id}',
});

export const renewAnySession = endpoint({
  ...anyCall,
  name: 'renewAnySession',
  errors: [...anyCall.errors, 'ERR_COMPANY_SUSPENDED'],
  summary: 'Starts a connection of any company with a new QR code, which its company sees',
  method: 'PUT',
  path: '/whatsappsession/admin/{id}',
});

export const endAnySession = endpoint({
  ...anyCall,
  name: 'endAnySession',
  summary: 'Logs the number of a connection of any company out',
  method: 'DELETE',
  path: '/whatsappsession/admin/{id}',
});

/** Published to super users when a connection of any company has another state. */
export const anyConnectionEvent = realtimeEvent(
  'anyConnection',
  z.object({ companyId: id, ...connection.pick({ id: true, status: true, updatedAt: true }).shape }),
);
