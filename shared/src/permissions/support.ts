/**
 * The id under which a super user acts in another company: no user's, so that nothing of a user of that company is its own.
 */
export const supportUserId = 999_999_999_999;

/** True if somebody acts in a company as its support. */
export const isSupport = ({ id }: { id: number }): boolean => id === supportUserId;
