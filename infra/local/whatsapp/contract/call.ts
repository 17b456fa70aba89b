import { z } from 'zod';
import { groupId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

/** `canceled`: the caller hung up; `missed`: it timed out; `refused`: the callee refused it. */
const callState = z.enum(['ringing', 'canceled', 'missed', 'refused']);

export const phoneCall = z.object({
  id: z.string(),
  from: phoneNumber,
  to: phoneNumber,
  isVideo: z.boolean(),
  /** The group that is called, if it is a group call. */
  group: groupId.optional(),
  state: callState,
  /** Epoch milliseconds. */
  at: z.number(),
});

export type PhoneCall = z.infer<typeof phoneCall>;
