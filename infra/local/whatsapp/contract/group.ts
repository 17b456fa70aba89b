import { z } from 'zod';
import { addressing } from './account.ts';
import { groupId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

/** `superadmin` made the group; both kinds of administrators may change it. */
export const groupRole = z.enum(['member', 'admin', 'superadmin']);

export const groupSettings = z.object({
  subject: z.string().trim().min(1).max(100),
  description: z.string().max(2048),
  /** Only administrators may write. */
  announce: z.boolean(),
  /** Only administrators may change the subject, the description and the timer. */
  locked: z.boolean(),
  /** After how many seconds messages disappear; 0 is never. */
  expiresIn: z.int().min(0),
});

export const groupParticipant = z.object({ phone: phoneNumber, role: groupRole });

export const group = groupSettings.extend({
  id: groupId,
  creator: phoneNumber,
  /** The way participants are addressed in it on the wire: by number, or by LID with the number beside it. */
  addressing,
  participants: z.array(groupParticipant),
  subjectBy: phoneNumber,
  /** Milliseconds since the epoch, as is `createdAt`. */
  subjectAt: z.number(),
  createdAt: z.number(),
});

export const newGroup = groupSettings.partial().extend({
  creator: phoneNumber,
  subject: groupSettings.shape.subject,
  participants: z.array(phoneNumber).max(1023).describe('without the creator, who is always in it'),
  addressing: addressing.optional().describe('by LID when it is left out, as in new groups'),
});

export const participantsAction = z.enum(['add', 'remove', 'promote', 'demote']);

export type GroupRole = z.infer<typeof groupRole>;
export type GroupSettings = z.infer<typeof groupSettings>;
export type Group = z.infer<typeof group>;
export type NewGroup = z.infer<typeof newGroup>;
export type ParticipantsAction = z.infer<typeof participantsAction>;
