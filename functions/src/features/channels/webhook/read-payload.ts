import * as z from 'zod';
import type { GraphChannel } from '../../../data/channels/entities.ts';
import type { ReadWebhook } from './events.ts';
import { messengerPayload, readMessenger } from './read-messenger.ts';
import { readWhatsapp, whatsappPayload } from './read-whatsapp.ts';

const schema = z.discriminatedUnion('object', [messengerPayload, whatsappPayload]);

/** Reads the events of a signed body by account; null for a body of no channel. */
export const readPayload = (body: unknown): ({ channel: GraphChannel } & ReadWebhook) | null => {
  const { data: payload } = schema.safeParse(body);
  if (!payload) return null;
  if (payload.object === 'whatsapp_business_account') return { channel: 'whatsappapi', ...readWhatsapp(payload) };
  return { channel: payload.object === 'page' ? 'facebook' : 'instagram', ...readMessenger(payload) };
};
