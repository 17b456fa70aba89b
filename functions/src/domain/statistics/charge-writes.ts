import type { Author } from '@recado/shared/metrics/messages';
import { callingCodeOf } from '@recado/shared/text/calling-code';
import { localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { MessageRecord, Pricing } from '../../data/messages/record.ts';
import type { Write } from '../../platform/write.ts';
import { markChangedDays } from './changed-days.ts';

interface Charged {
  whatsappId: number;
  wid: string;
  /** The time when it arrived, in milliseconds since 1970. */
  at: number;
  pricing: Pricing;
  ticketId: number | null;
  author: Author;
  /** Digits; null for a person without a number. */
  number: string | null;
}

/** Returns the author of a stored message. */
export const authorOf = ({ rule, user }: Pick<MessageRecord, 'rule' | 'user'>): Author =>
  rule ?? (user ? `u${user.id}` : 'phone');

/** Returns the writes that store a charge for a message; none where its channel does not charge for it. */
export const chargeWrites = (context: Context, { pricing, number, ...message }: Charged): Write[] => {
  if (!pricing.isCharged) return [];
  const { stores, company } = context;
  const day = localTime(message.at, company.timeZone).date;
  const { category } = pricing;
  const country = callingCodeOf(number ?? '');
  return [
    stores.statistics.addCharge({ ...message, day, category, country }),
    ...markChangedDays(context, [{ day, id: message.ticketId ?? message.whatsappId }]),
  ];
};
