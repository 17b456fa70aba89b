import { IconCornerDownLeft } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './AnswerCard.module.css';

/** Marks a text as chosen from a list or buttons. */
export const AnswerCard = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.root} data-testid="card-answer">
      <IconCornerDownLeft size={13} aria-hidden /> {t('cards:answer')}
    </div>
  );
};
