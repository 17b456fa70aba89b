import * as z from 'zod';
import { connection } from './connections.ts';
import { endpoint } from './grammar.ts';
import { done, flag, id, idParams, page, pageResult } from './parameters.ts';

/** Connections of every company, which the super user sees and looks after (specification 2, section 2). */

/** Whose connection: ids count in their company. */
const ofCompany = z.object({ session: flag.optional(), companyId: id.optional() });

export const listAllConnections = endpoint({
  name: 'listAllConnections',
  summary: 'The connections of every company with their state, by company, without their codes',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/all',
  query: z.object({ session: flag.optional(), cursor: page.cursor }),
  result: z.object({
    companies: z.array(z.object({ id, name: z.string(), connections: z.array(connection) })),
    ...pageResult,
  }),
  access: 'super',
  errors: [],
});

export const getAnyConnection = endpoint({
  name: 'getAnyConnection',
  summary: 'One connection of any company, without its code',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp-admin/{id}',
  params: idParams,
  query: ofCompany,
  result: connection,
  access: 'super',
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_WAPP_FOUND'],
});

export const updateAnyConnection = endpoint({
  name: 'updateAnyConnection',
  summary: 'Rename a connection of any company, or make it the default one',
  group: 'connections',
  method: 'PUT',
  path: '/whatsapp-admin/{id}',
  params: idParams,
  query: ofCompany,
  body: connection.pick({ name: true, isDefault: true }).partial(),
  result: connection,
  access: 'super',
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_DUPLICATED_CONNECTION_NAME', 'ERR_NO_OTHER_WHATSAPP'],
  example: { body: { name: 'Loja do centro' } },
});

const anyCall = {
  group: 'connections',
  params: idParams,
  query: ofCompany,
  result: done,
  access: 'super',
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_WAPP_FOUND'],
} as const;

export const deleteAnyConnection = endpoint({
  ...anyCall,
  name: 'deleteAnyConnection',
  summary: 'Log the number of a connection of any company out and remove it',
  method: 'DELETE',
  path: '/whatsapp-admin/{id}',
});

export const startAnySession = endpoint({
  ...anyCall,
  name: 'startAnySession',
  summary: 'Try again for a connection of any company',
  method: 'POST',
  path: '/whatsappsession/admin/{id}',
});

export const endAnySession = endpoint({
  ...anyCall,
  name: 'endAnySession',
  summary: 'Disconnect a connection of any company: log its number out',
  method: 'DELETE',
  path: '/whatsappsession/admin/{id}',
});
