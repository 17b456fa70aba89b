import { Tooltip, UnstyledButton } from '@mantine/core';
import type { NowCounter } from '@recado/shared/metrics/now';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import classes from './Card.module.css';

interface Props {
  name: NowCounter | 'online';
  value: number;
  onOpen: () => void;
}

/** A counter of now, whatever the period; its definition in a tooltip. A click opens what it counts. */
export const NowCard = ({ name, value, onOpen }: Props) => {
  const { t, language } = useTranslate();
  return (
    <Tooltip label={t(`figures:now.${name}.definition`)} multiline maw={280} openDelay={300}>
      <UnstyledButton className={classes.card} disabled={value === 0} onClick={onOpen} data-testid={`now-${name}`}>
        <span className={classes.name}>{t(`figures:now.${name}.title`)}</span>
        <span className={classes.value}>{numberText(value, language)}</span>
      </UnstyledButton>
    </Tooltip>
  );
};
