import { z } from 'zod';
import { phoneNumber } from './phone-number.ts';

/** The id of a group, longer than any phone number. On the wire it is `<id>@g.us`. */
export const groupId = z.string().regex(/^120363\d{12}$/);

/** The other side of a chat: a person by number, or a group. */
export const chatId = z.union([phoneNumber, groupId]);
