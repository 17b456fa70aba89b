/** Lengths of the texts of a request about personal data, and the most contacts that one person is. */
export const dataRequestLimits = {
  requester: { min: 2, max: 120 },
  note: { max: 2000 },
  reason: { max: 1000 },
  contacts: 10,
} as const;

/** Days in which a request is answered (LGPD, article 19). */
const dataRequestDays = 15;

/** Requests for data, their correction, their erasure, and that something stops. */
export const dataRequestKinds = ['access', 'correction', 'erasure', 'objection'] as const;

/** The ways by which requests come. */
export const dataRequestWays = ['chat', 'email', 'phone', 'letter', 'person', 'other'] as const;

export const dataRequestStates = ['open', 'inProgress', 'done', 'refused'] as const;

/** Returns the last day on which a request of a day is answered in time. */
export const dueOnOf = (receivedOn: string): string =>
  new Date(Date.parse(receivedOn) + dataRequestDays * 86_400_000).toISOString().slice(0, 10);

/** The name of the file that an export of a person is saved as. */
export const personFileName = 'dados-pessoais.zip';
