/** Hours after a contact's message in which Meta's channels take free answers. */
export const answerWindowLength = 24;

const minute = 60_000;

/** Returns the rest of the answer window, to the minute; null once it has closed. Times in epoch milliseconds. */
export const answerWindowLeft = (receivedAt: number, now: number): { hours: number; minutes: number } | null => {
  const left = receivedAt + answerWindowLength * 60 * minute - now;
  if (left <= 0) return null;
  const minutes = Math.ceil(left / minute);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
