import type { Ticket } from '@recado/shared/contract/tickets';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './AnswerWindowNotice.module.css';

/** Notice of the answer window on Facebook and Instagram (specification 1, section 2); nothing on other channels. */
export const AnswerWindowNotice = ({ channel }: Pick<Ticket, 'channel'>) => {
  const { t } = useTranslate();
  if (channel !== 'facebook' && channel !== 'instagram') return null;
  return (
    <div className={classes.root} role="note" data-testid="answer-window">
      <IconClockHour4 size={14} aria-hidden />
      {t('messages:answerWindow')}
    </div>
  );
};
