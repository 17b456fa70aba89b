import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import type { Translate } from '../i18n/use-translate.ts';

const consentTexts = { accepted: 'tickets:log.lgpdAccepted', refused: 'tickets:log.lgpdRefused' } as const;

/** The parts of an entry that its words are made of. */
type ShownEntry = Pick<TicketLogEntry, 'type' | 'consent' | 'rating' | 'reason' | 'serviceLevel' | 'tool' | 'user'> & {
  queue: { name: string } | null;
  lane: { name: string } | null;
};

/**
 * Returns an entry of a ticket's log in words: what happened, and who and what it was about.
 *
 * @param to who received the ticket by a transfer; null where the entry stands alone
 */
export const logText = (
  { type, consent, rating, reason, serviceLevel, tool, user, queue, lane }: ShownEntry,
  to: TicketLogEntry['user'],
  t: Translate,
): { what: string; who: string } => {
  const people = user && to ? `${user.name} → ${to.name}` : (user ?? to)?.name;
  const place = type === 'lane' ? (lane?.name ?? t('tickets:noLane')) : queue?.name;
  const what =
    rating === null
      ? t(consent === null ? `tickets:log.${type}` : consentTexts[consent])
      : t('tickets:log.rated', { rating });
  const level = serviceLevel && t(`tickets:serviceLevel.level.${serviceLevel}`);
  const name = reason ?? tool?.name;
  const use = tool && `${t(`tickets:tool.${tool.outcome}`)} · ${tool.milliseconds} ms`;
  return {
    what: name === undefined ? what : `${what}: ${name}`,
    who: [tool?.server, use, level, people, place].filter(Boolean).join(' · '),
  };
};
