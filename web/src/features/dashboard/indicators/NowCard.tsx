import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import classes from './Card.module.css';

interface Props {
  name: 'open' | 'pending' | 'groups' | 'waitRating' | 'online';
  value: number;
}

/** A counter of now, whatever the period. */
export const NowCard = ({ name, value }: Props) => {
  const { t, language } = useTranslate();
  return (
    <div className={classes.card} data-testid={`now-${name}`}>
      <span className={classes.name}>{t(`figures:now.${name}`)}</span>
      <span className={classes.value}>{numberText(value, language)}</span>
    </div>
  );
};
