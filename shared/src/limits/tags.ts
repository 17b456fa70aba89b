/** Lengths of a tag's texts (specification 1, section 5). */
export const tagLimits = {
  name: { min: 3, max: 50 },
  /** Tags of a contact: a change of all of them fits into one transaction. */
  ofContact: 30,
  greetingMessageLane: { max: 4096 },
  /** Hours: a year. */
  timeLane: { max: 8760 },
  orderLane: { max: 9999 },
  /** Contacts of a tag and tickets of a lane are counted up to here; a greater count says that there are more. */
  counted: 10_000,
} as const;

/** Tickets on the kanban board at most (behaviour, section 12). */
export const maxBoardTickets = 400;
