import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { idParams } from './parameters.ts';

/** Length of a connection's token (specification 2, section 9). */
export const connectionTokenLength = 30;

/**
 * The token by which programs send over a connection. It is no field of the connection: lists and events carry whole
 * connections, and never a secret (docs/adr/0047-a-connections-token-is-found-by-its-hash-and-has-a-call-of-its-own.md).
 */
const connectionToken = z.object({ token: z.string().length(connectionTokenLength) });

const tokenCall = {
  group: 'connections',
  path: '/whatsapp/{id}/token',
  params: idParams('connection'),
  result: connectionToken,
  access: 'connections-page:addConnection',
  plan: 'useExternalApi',
  errors: ['ERR_RECENT_SIGN_IN'],
} as const;

export const getConnectionToken = endpoint({
  ...tokenCall,
  name: 'getConnectionToken',
  summary:
    'Returns the token by which programs send over the connection, within five minutes of the sign-in; makes it at the first call',
  method: 'GET',
  changes: true,
});

export const renewConnectionToken = endpoint({
  ...tokenCall,
  name: 'renewConnectionToken',
  summary: 'Makes another token; the one before is refused from then on',
  method: 'POST',
});
