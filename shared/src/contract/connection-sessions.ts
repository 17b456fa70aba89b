import * as z from 'zod';
import { connection } from './connections.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, idParams } from './parameters.ts';

const sessionCall = {
  group: 'connections',
  path: '/whatsappsession/{id}',
  params: idParams('connection'),
  result: done,
  access: 'connections-page:addConnection',
} as const;

/** Behaviour, section 18: POST starts, PUT deletes the credentials and starts, DELETE logs out. */
export const startSession = endpoint({
  ...sessionCall,
  name: 'startSession',
  summary: 'Starts the device session',
  method: 'POST',
  errors: ['ERR_PLAN_FEATURE'],
});

export const renewSession = endpoint({
  ...sessionCall,
  name: 'renewSession',
  summary: 'Deletes the credentials and starts the device session, which shows a new QR code',
  method: 'PUT',
  errors: ['ERR_PLAN_FEATURE'],
});

export const pairByCode = endpoint({
  name: 'pairByCode',
  summary: 'Deletes the credentials and links the phone with this number by a pairing code',
  group: 'connections',
  method: 'PUT',
  path: '/whatsappsession/{id}/code',
  params: idParams('connection'),
  body: z.object({ number: z.string().trim().min(8).max(30) }),
  result: done,
  access: 'connections-page:addConnection',
  errors: ['ERR_PLAN_FEATURE', 'ERR_WAPP_INVALID_CONTACT'],
  example: { body: { number: '11987654321' } },
});

export const endSession = endpoint({
  ...sessionCall,
  name: 'endSession',
  summary: 'Logs the number out',
  method: 'DELETE',
});

export const restartSessions = endpoint({
  name: 'restartSessions',
  summary: 'Restarts every device session of the company, of the channels that its plan includes',
  group: 'connections',
  method: 'POST',
  path: '/whatsapp-restart',
  result: done,
  access: 'connections-page:addConnection',
});

/** The state or the QR code of a connection changed. An empty `qrcode` closes the dialog. */
export const connectionSessionEvent = realtimeEvent(
  'whatsappSession',
  z.object({ action: z.literal('update'), session: connection }),
);
