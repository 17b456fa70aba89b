import type { Attendant, Dashboard, Figures } from '@recado/shared/contract/dashboard';

/** The columns of the specification, which are numbers of the call; times in minutes. */
export const columns = ['tickets', 'avgWaitTime', 'avgSupportTime', 'rating', 'countRating'] as const;
export type Column = (typeof columns)[number];

/** The metric behind each column. */
export const metricOf = {
  tickets: 'tickets',
  avgWaitTime: 'waiting',
  avgSupportTime: 'support',
  rating: 'rating',
  countRating: 'rating',
} as const;

/** The times whose medians and 90th percentiles stand behind the columns of the specification. */
export const times = ['waiting', 'support'] as const;

export const titles = {
  tickets: 'figures:metric.tickets.title',
  avgWaitTime: 'figures:attendants.avgWait',
  avgSupportTime: 'figures:attendants.avgSupport',
  rating: 'figures:attendants.rating',
  countRating: 'figures:attendants.countRating',
} as const;

/** The row of an agent: its numbers of the call, and its figures in the period and in the one before. */
export interface AttendantRow {
  attendant: Attendant;
  figures: Figures;
  previous: Figures;
}

/** Returns the rows of all agents, in the order of the call. */
export const rowsOf = ({ attendants, groups }: Pick<Dashboard, 'attendants' | 'groups'>): AttendantRow[] => {
  const byUser = new Map(groups.user?.map((group) => [group.value, group]));
  return attendants.map((attendant) => {
    const { figures = {}, previous = {} } = byUser.get(String(attendant.id)) ?? {};
    return { attendant, figures, previous };
  });
};

/** Returns the value of a column in an agent's figures: a number, milliseconds or a rating; null where none was measured. */
export const valueIn = (figures: Figures, name: Column): number | null => {
  const figure = figures[metricOf[name]];
  return name === 'tickets' || name === 'countRating' ? (figure?.count ?? 0) : (figure?.average ?? null);
};
