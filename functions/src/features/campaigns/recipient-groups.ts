import type { RecipientGroup } from '@recado/shared/contract/campaign-recipients';
import { fold } from '@recado/shared/text/fold';
import type { RecipientRecord } from '../../data/campaigns/store.ts';

const isIn: Record<RecipientGroup, (recipient: RecipientRecord) => boolean> = {
  valid: ({ state }) => state !== 'skipped',
  confirmationRequested: ({ confirmationRequestedAt }) => confirmationRequestedAt !== null,
  confirmed: ({ confirmedAt }) => confirmedAt !== null,
  delivered: ({ state, deliveredAt }) => state === 'delivered' && deliveredAt !== null,
  received: ({ receivedAt }) => receivedAt !== null,
  read: ({ readAt }) => readAt !== null,
  replied: ({ repliedAt }) => repliedAt !== null,
  failed: ({ state }) => state === 'failed',
  optedOut: ({ optedOutAt }) => optedOutAt !== null,
  leftOut: ({ state }) => state === 'skipped',
};

/** Returns whether a count of the report counts a recipient. */
export const isInGroup = (recipient: RecipientRecord, group: RecipientGroup | undefined): boolean =>
  group === undefined || isIn[group](recipient);

/** Returns whether a recipient's name, or its number, contains a text. The name and the number are those that are shown. */
export const matchesText = ({ name, number }: Pick<RecipientRecord, 'name' | 'number'>, searched: string): boolean => {
  const digits = searched.replaceAll(/\D/g, '');
  return fold(name).includes(fold(searched)) || (digits !== '' && number.includes(digits));
};
