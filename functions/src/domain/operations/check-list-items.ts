import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { ContactListItemRecord } from '../../data/contact-lists/store.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { checkItemNumber } from './check-item-number.ts';

/** Items that are read at a time. */
const page = 500;
/** The number of times that a number is asked for, and of numbers in a row that may stay without an answer. */
const maxAttempts = 3;
const maxUnanswered = 3;
/** Milliseconds that WhatsApp's answer is waited for, and after which a part begins no further check. */
const patience = 5_000;
const partTime = 10_000;

/** Milliseconds between two checks, and before a number is asked for again. */
interface CheckIntervals {
  interval: number;
  again: number;
}

const usualIntervals: CheckIntervals = { interval: 330, again: 2_000 };

/** The place where the check of a list's numbers continues. */
export const checkPlace = z.object({
  /** The item before; null for the first one. */
  after: z.int().nullable(),
  /** The number of times that the next number was asked for. */
  attempts: z.int(),
  /** Numbers before it that stayed without an answer, one after another. */
  unanswered: z.int(),
});
type CheckPlace = z.output<typeof checkPlace>;

export const checkBegin: CheckPlace = { after: null, attempts: 0, unanswered: 0 };

/** The result for an item: it had its answer before, WhatsApp answered, or did not, or no connection could ask. */
type CheckOutcome = 'known' | 'answered' | 'unanswered' | 'notAsked';

/** Asks for the number of an item that nobody has checked, and marks it; a user who changes it meanwhile is right. */
export const checkItem = async (
  context: Context,
  item: ContactListItemRecord,
  within: number,
): Promise<CheckOutcome> => {
  if (item.isWhatsappValid !== null) return 'known';
  const { fields, asked } = await checkItemNumber(context, item.number, { within });
  if (fields.isWhatsappValid === null) return asked ? 'unanswered' : 'notAsked';
  try {
    await context.commit(context.stores.contactLists.changeItem(item, fields), []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return 'answered';
};

/** Returns the place to continue at after an item; null where nobody can ask, or WhatsApp does not answer. */
const placeAfter = (place: CheckPlace, { id }: ContactListItemRecord, outcome: CheckOutcome): CheckPlace | null => {
  if (outcome === 'notAsked') return null;
  const next = { after: id, attempts: 0 };
  if (outcome === 'known') return { ...next, unanswered: place.unanswered };
  if (outcome === 'answered') return { ...next, unanswered: 0 };
  if (place.attempts + 1 < maxAttempts) return { ...place, attempts: place.attempts + 1 };
  return place.unanswered + 1 < maxUnanswered ? { ...next, unanswered: place.unanswered + 1 } : null;
};

/**
 * Checks the numbers of a contact list that nobody has checked, or whose check had no answer, at WhatsApp's pace: the
 * next ones, for 10 seconds. A repeated call finds those that it has marked.
 *
 * @returns the place to continue at; null at the end, where no connection can ask, or where WhatsApp does not answer
 */
export const checkListItems = async (
  context: Context,
  contactListId: number,
  begin: CheckPlace,
  { interval, again } = usualIntervals,
): Promise<CheckPlace | null> => {
  const end = context.clock.now() + partTime;
  let place = begin;
  for (;;) {
    const items = await context.stores.contactLists.items(contactListId, place.after, page);
    const left = [...items];
    for (let item = left[0]; item; item = left[0]) {
      if (context.clock.now() >= end) return place;
      const outcome = await checkItem(context, item, patience);
      const next = placeAfter(place, item, outcome);
      if (next === null) return null;
      if (outcome !== 'known') await delay(outcome === 'unanswered' ? again : interval);
      if (next.after === item.id) left.shift();
      place = next;
    }
    if (items.length < page) return null;
  }
};
