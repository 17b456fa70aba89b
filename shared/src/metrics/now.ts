/** The counters of now, whatever the period: the tickets that have a status. Texts are `now.{name}` of the screen. */
export const nowCounters = { open: 'open', pending: 'pending', groups: 'group', waitRating: 'nps' } as const;

export type NowCounter = keyof typeof nowCounters;

export const nowCounterNames = Object.keys(nowCounters) as [NowCounter, ...NowCounter[]];
