import * as z from 'zod';
import { personChat } from '../jid.ts';
import type { ChannelEvent, UnreadPart } from './events.ts';
import { readEach } from './read-each.ts';
import { shapeOf } from './shape-of.ts';
import { addressFrom, type Person, personOf } from './whatsapp-people.ts';
import { seconds, unknown } from './whatsapp-values.ts';

const preference = z.object({
  wa_id: unknown,
  user_id: unknown,
  parent_user_id: unknown,
  value: z.string(),
  timestamp: seconds,
});

/**
 * Reads the choices of people about marketing messages. Who stops them is opted out; who resumes them is not opted in,
 * which is done by hand alone (ADR 0051).
 */
export const readPreferences = (
  preferences: unknown,
  people: readonly Person[],
  unread: UnreadPart[],
): ChannelEvent[] =>
  readEach(
    preferences,
    {
      place: 'user_preferences',
      known: preference,
      read: ({ value, timestamp, ...given }) => {
        const named = addressFrom({ number: given.wa_id, userId: given.user_id, parentUserId: given.parent_user_id });
        const person = personOf(named, people);
        const chat = person && personChat(person.address);
        if (!chat) return null;
        if (value === 'stop') return [{ type: 'optOut', chat, at: timestamp * 1000 }];
        unread.push({ place: 'user_preferences', shape: shapeOf(given), outcome: 'unused' });
        return [];
      },
      placeholder: () => null,
    },
    unread,
  );
