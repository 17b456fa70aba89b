import type { MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import type { MessageDimension, MessageMetric } from '@recado/shared/metrics/message-figures';

/** Returns a figure of messages, or its part for a value of a dimension; null while days that it counts are being counted. */
export const messagesIn = (
  { figures, groups, missing }: Pick<MessagesOfPeriod, 'figures' | 'groups' | 'missing'>,
  metric: MessageMetric,
  part?: { dimension: MessageDimension; value: string },
): number | null => {
  const isKnown = part?.dimension === 'day' ? !missing.includes(part.value) : missing.length === 0;
  if (!isKnown) return null;
  if (part === undefined) return figures[metric];
  return groups[part.dimension]?.find(({ value }) => value === part.value)?.figures[metric] ?? 0;
};
