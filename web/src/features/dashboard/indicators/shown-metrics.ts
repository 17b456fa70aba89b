import type { Dashboard } from '@recado/shared/contract/dashboard';

/** The metrics of the cards of the first tab, in their order. */
export const counts = ['tickets', 'finished', 'leads', 'active', 'passive', 'solvedByBot'] as const;
export const times = ['firstResponse', 'waiting', 'support', 'resolution'] as const;
export const levels = ['firstAnswerMet', 'nextAnswerMet', 'resolutionMet'] as const;

/** Returns the counters of now, whatever the period. */
export const countersOfNow = ({ counters, attendants }: Pick<Dashboard, 'counters' | 'attendants'>) => ({
  open: counters.supportHappening,
  pending: counters.supportPending,
  groups: counters.supportGroups,
  waitRating: counters.waitRating,
  online: attendants.filter(({ online }) => online).length,
});
export type Now = ReturnType<typeof countersOfNow>;
