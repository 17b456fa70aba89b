/** Recovery codes that a user gets at once. */
export const recoveryCodeCount = 10;

/** Days for which an ended login is listed. */
export const loginHistoryDays = 90;
