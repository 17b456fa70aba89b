import { notifyWithin } from '@recado/shared/permissions/notifies';
import { cutText } from '@recado/shared/text/cut-text';
import { maskMentions } from '@recado/shared/text/mask-number';
import { nameMentions } from '@recado/shared/text/mentions';
import { plainText } from '@recado/shared/text/plain-text';
import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/** UTF-16 code units of the text that a notification shows. */
export const pushTextLength = 120;

/**
 * Returns the effect that notifies closed windows of a contact's message; none for other messages, for late ones, and
 * where no device is registered.
 */
export const pushEffect = (
  { clock, company }: Pick<Context, 'clock' | 'company'>,
  { companyId, id: ticketId, unreadMessages }: TicketRecord,
  { body, mediaType, createdAt, fromMe, isPrivate, mentions = [] }: MessageRecord,
): Effect[] => {
  if (fromMe || isPrivate || unreadMessages === 0) return [];
  if (clock.now() - createdAt > notifyWithin || company.devicesUntil < clock.now()) return [];
  const mentionsUs = mentions.some(({ isUs }) => isUs === true);
  const message = {
    body: cutText(plainText(maskMentions(nameMentions(body, mentions))), { units: pushTextLength }),
    mediaType,
    createdAt,
    mentionsUs,
  };
  return [{ to: 'push', message: { companyId, ticketId, message, mentioned: null } }];
};
