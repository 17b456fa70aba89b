/** Days in which a ticket of the attendance panel has changed (specification 1, section 9), and its tickets at most. */
export const attendancePanel = { days: 30, tickets: 2_000 } as const;
