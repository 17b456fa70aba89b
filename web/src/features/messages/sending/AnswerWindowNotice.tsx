import type { Ticket } from '@recado/shared/contract/tickets';
import { transportOf } from '@recado/shared/contract/transport';
import { IconClockHour4 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ConversationNotice } from '../../../components/ConversationNotice.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { answerWindowLeft, answerWindowLength } from './answer-window.ts';
import { conversationQuery, messagesOf, type MessagePages } from '../cache/conversation-query.ts';

const lastReceived = (data: MessagePages): number | null => {
  const message = messagesOf(data).findLast(({ fromMe }) => !fromMe);
  return message ? Date.parse(message.createdAt) : null;
};

/** The time for which the answer window is still open, in words. */
const Countdown = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslate();
  const now = useNow();
  const { data: receivedAt } = useInfiniteQuery({ ...conversationQuery(ticket.uuid), select: lastReceived });
  if (receivedAt == null) return null;
  const left = answerWindowLeft(receivedAt, now);
  if (left === null) return <> {t('messages:answerWindowClosed')}</>;
  return <> {t('messages:answerWindowLeft', left)}</>;
};

/**
 * Notice of the answer window on Facebook and Instagram (specification 1, section 2), with the time that is left; on the
 * Cloud API the time alone. Nothing on other channels.
 */
export const AnswerWindowNotice = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslate();
  if (transportOf(ticket.channel) !== 'graph') return null;
  const isPage = ticket.channel === 'facebook' || ticket.channel === 'instagram';
  return (
    <ConversationNotice
      icon={IconClockHour4}
      text={
        <span>
          {isPage ? t('messages:answerWindow') : t('messages:answerWindowCloud', { hours: answerWindowLength })}
          <Countdown ticket={ticket} />
        </span>
      }
      testId="answer-window"
    />
  );
};
