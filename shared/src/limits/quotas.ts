/**
 * The most records that a company keeps of a kind, and a user (`own…`) or a record (`…Of…`) of it. Lists are read up to
 * these numbers.
 */
export const quotas = {
  campaigns: 1_000,
  /** Contacts up to which a company that has not proved its e-mail address adds some by hand or by a file. */
  unprovedContacts: 5_000,
  contactLists: 300,
  itemsOfContactList: 100_000,
  fileLists: 200,
  internalChats: 500,
  ownInternalChats: 100,
  quickMessages: 400,
  ownQuickMessages: 200,
  /** Scheduled messages that wait for their time. */
  schedules: 5_000,
  ownSchedules: 1_000,
  tags: 500,
  notesOfTicket: 200,
} as const;
