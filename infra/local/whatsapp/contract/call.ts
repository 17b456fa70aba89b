import { z } from 'zod';
import { groupId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

/** How a call stands: it rings, was taken back by the caller, rang until its end, or was refused by the one who was called. */
export const callState = z.enum(['ringing', 'canceled', 'missed', 'refused']);

export const phoneCall = z.object({
  id: z.string(),
  from: phoneNumber,
  to: phoneNumber,
  isVideo: z.boolean(),
  /** The group that is called; everybody in it hears it ring. */
  group: groupId.optional(),
  state: callState,
  /** Milliseconds since the epoch. */
  at: z.number(),
});

export type PhoneCall = z.infer<typeof phoneCall>;
