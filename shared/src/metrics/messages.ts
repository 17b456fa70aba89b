import type { MessageRule } from '../contract/messages.ts';

/**
 * The one who sent a message to a contact: an agent (`u7`), a flow (`f7`), a campaign (`c7`), a rule of the product, or
 * somebody on the phone itself.
 */
export type Author = `u${number}` | `f${number}` | `c${number}` | MessageRule | 'phone';

/**
 * The name under which traffic counts messages: `in` for those that came in while nobody had the ticket, `in7` while agent 7
 * had it, else the author of those that left.
 */
export type TrafficName = 'in' | `in${number}` | Author;

/** The number of messages that came in and left, by name. */
export type TrafficCounts = Partial<Record<TrafficName, number>>;

/** Traffic of some days: YYYY-MM-DD in the company's time zone. */
export type TrafficByDay = Readonly<Record<string, TrafficCounts>>;

/** Returns the traffic with one more message. */
export const withMessage = (traffic: TrafficByDay, day: string, name: TrafficName, count = 1): TrafficByDay => ({
  ...traffic,
  [day]: { ...traffic[day], [name]: (traffic[day]?.[name] ?? 0) + count },
});

/** The channel's charge for a message: Meta's category (`marketing`, `utility`…), and the calling code of the number that got it. */
export interface MessageCharge {
  category: string;
  /** Digits; empty for a person without a number. */
  country: string;
}

/** Messages of a day that are alike: a part of the traffic, or one message that its channel charges for. */
export interface CountedMessages {
  day: string;
  whatsappId: number;
  /** Null for messages that came in while nobody had the ticket. */
  author: Author | null;
  direction: 'in' | 'out';
  /** Null for what is counted as traffic. */
  charge: MessageCharge | null;
  count: number;
}

/** Returns the parts of a traffic. */
export const partsOf = (day: string, whatsappId: number, counts: TrafficCounts): CountedMessages[] =>
  (Object.entries(counts) as [TrafficName, number][]).map(([name, count]) => {
    const agent = /^in(\d*)$/.exec(name);
    const common = { day, whatsappId, charge: null, count };
    if (agent === null) return { ...common, author: name as Author, direction: 'out' };
    return { ...common, author: agent[1] ? (`u${Number(agent[1])}` as const) : null, direction: 'in' };
  });
