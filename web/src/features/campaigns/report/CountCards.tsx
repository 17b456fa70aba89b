import { Paper } from '@mantine/core';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './CampaignReport.module.css';
import { type CountName, countsOf } from './counts.ts';

const Card = ({ name, value }: { name: CountName; value: number }) => {
  const { t, language } = useTranslate();
  return (
    <Paper withBorder radius="md" className={classes.card}>
      <dt>{t(`campaigns:count.${name}`)}</dt>
      <dd data-testid={`count-${name}`}>{value.toLocaleString(language)}</dd>
    </Paper>
  );
};

/** The counts of a campaign's recipients. */
export const CountCards = ({ campaign }: { campaign: Campaign }) => (
  <dl className={classes.cards}>
    {countsOf(campaign).map(([name, value]) => (
      <Card key={name} name={name} value={value} />
    ))}
  </dl>
);
