import { z } from 'zod';
import { phoneNumber } from './phone-number.ts';

/** A group as WhatsApp numbers it: longer than any phone number. On the wire it is `<id>@g.us`. */
export const groupId = z.string().regex(/^120363\d{12}$/);

/** The other side of a chat: a person by number, or a group. */
export const chatId = z.union([phoneNumber, groupId]);

/** Whether a chat's id is that of a group. */
export const isGroupId = (id: string): boolean => {
  return groupId.safeParse(id).success;
};
