import { IconCornerDownLeft } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './AnswerCard.module.css';

/** Says that the text was not typed but chosen among what was offered. */
export const AnswerCard = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.root} data-testid="card-answer">
      <IconCornerDownLeft size={13} aria-hidden /> {t('cards:answer')}
    </div>
  );
};
