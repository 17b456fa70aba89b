import { z } from 'zod';
import { addressing } from './account.ts';
import { groupId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

/** `superadmin` is the creator; both kinds of administrators may change the group. */
const groupRole = z.enum(['member', 'admin', 'superadmin']);

export const groupSettings = z.object({
  subject: z.string().trim().min(1).max(100),
  description: z.string().max(2048),
  /** True if only administrators may write. */
  announce: z.boolean(),
  /** True if only administrators may change the subject, the description and the timer. */
  locked: z.boolean(),
  /** Seconds after which messages disappear; 0 is never. */
  expiresIn: z.int().min(0),
});

const groupParticipant = z.object({ phone: phoneNumber, role: groupRole });

export const group = groupSettings.extend({
  id: groupId,
  creator: phoneNumber,
  /** The addressing of participants on the wire: by number, or by LID with the number as an extra attribute. */
  addressing,
  participants: z.array(groupParticipant),
  subjectBy: phoneNumber,
  /** Epoch milliseconds, as is `createdAt`. */
  subjectAt: z.number(),
  createdAt: z.number(),
});

export const newGroup = groupSettings.partial().extend({
  creator: phoneNumber,
  subject: groupSettings.shape.subject,
  participants: z.array(phoneNumber).max(1023).describe('without the creator'),
  addressing: addressing.optional().describe('by LID by default, as in new groups of WhatsApp'),
});

export const participantsAction = z.enum(['add', 'remove', 'promote', 'demote']);

export type GroupRole = z.infer<typeof groupRole>;
export type GroupSettings = z.infer<typeof groupSettings>;
export type Group = z.infer<typeof group>;
export type NewGroup = z.infer<typeof newGroup>;
export type ParticipantsAction = z.infer<typeof participantsAction>;
