/** Hours after a contact's message in which Meta's channels take free answers. */
export const answerWindowLength = 24;

const minute = 60_000;

/**
 * Returns the rest of the answer window, to the minute; null once it has closed. Times in epoch milliseconds. A time of
 * receipt after `now` counts as now: the screen's clock is up to 20 seconds late, and a sender's may be ahead.
 */
export const answerWindowLeft = (receivedAt: number, now: number): { hours: number; minutes: number } | null => {
  const left = answerWindowLength * 60 * minute - Math.max(0, now - receivedAt);
  if (left <= 0) return null;
  const minutes = Math.ceil(left / minute);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
