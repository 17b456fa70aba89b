/** Returns the audience by which an index keeps a record: all, where it is shared, else its owner. */
export const audienceOf = (isShared: boolean, userId: number): string => (isShared ? 'all' : `u${userId}`);

interface Audiences<Stored> {
  /** Lists the records of a user that nobody else sees. */
  privateOf: (userId: number) => Promise<Stored[]>;
  /** Lists the shared records and the user's own, as many as the quotas allow. */
  visibleTo: (userId: number) => Promise<Stored[]>;
}

/**
 * Returns the lists of records that are shared or a user's own.
 *
 * @param list lists by the index that keeps records by their audience
 * @param limits the most shared records of a company, and the most of a user
 */
export const audiencesOf = <Stored>(
  list: (query: { partition: { audience: string }; limit?: number }) => Promise<Stored[]>,
  limits: { ofCompany: number; ofUser: number },
  order: (one: Stored, other: Stored) => number,
): Audiences<Stored> => ({
  privateOf: (userId) => list({ partition: { audience: audienceOf(false, userId) } }),
  visibleTo: async (userId) => {
    const [shared, own] = await Promise.all([
      list({ partition: { audience: audienceOf(true, userId) }, limit: limits.ofCompany }),
      list({ partition: { audience: audienceOf(false, userId) }, limit: limits.ofUser }),
    ]);
    return [...shared, ...own].sort(order);
  },
});
