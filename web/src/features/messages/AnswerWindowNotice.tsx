import type { Ticket } from '@recado/shared/contract/tickets';
import { IconClockHour4 } from '@tabler/icons-react';
import { ConversationNotice } from '../../components/ConversationNotice.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Notice of the answer window on Facebook and Instagram (specification 1, section 2); nothing on other channels. */
export const AnswerWindowNotice = ({ channel }: Pick<Ticket, 'channel'>) => {
  const { t } = useTranslate();
  if (channel !== 'facebook' && channel !== 'instagram') return null;
  return <ConversationNotice icon={IconClockHour4} text={t('messages:answerWindow')} testId="answer-window" />;
};
