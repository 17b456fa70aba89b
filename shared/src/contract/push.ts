import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { language } from './languages.ts';
import { done } from './parameters.ts';

/** A base64url text of a given length. */
const base64url = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\w-]+=*$/);

/** The data by which a browser's push service reaches one device (Push API, `PushSubscription.toJSON`). */
export const pushSubscription = z.object({
  /** Address of the push service for this device. */
  endpoint: z.string().max(2048),
  keys: z.object({
    /** Public key of the device: an uncompressed point of P-256. */
    p256dh: base64url(87, 88),
    auth: base64url(22, 24),
  }),
});

export const getPushKey = endpoint({
  name: 'getPushKey',
  summary: 'Gets the public key with which browsers subscribe to the installation’s notifications',
  group: 'connections',
  method: 'GET',
  path: '/push/key',
  result: z.object({ publicKey: z.string() }),
  access: 'user',
});

export const savePushSubscription = endpoint({
  name: 'savePushSubscription',
  summary:
    'Stores the device of the caller’s login, which then gets notifications while no window is open. It takes the place of the device before and ends with the login',
  group: 'connections',
  method: 'PUT',
  path: '/push/subscription',
  body: pushSubscription.extend({ language }),
  result: done,
  access: 'user',
  afterExpiry: true,
  errors: ['ERR_WEBHOOK_URL'],
  example: {
    body: {
      endpoint: 'https://push.example.com/send/4f6e',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      language: 'pt',
    },
  },
});

export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  summary: 'Ends the notifications of the caller’s device',
  group: 'connections',
  method: 'DELETE',
  path: '/push/subscription',
  result: done,
  access: 'user',
  afterExpiry: true,
});
