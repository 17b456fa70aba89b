import { Paper, UnstyledButton } from '@mantine/core';
import type { RecipientGroup } from '@recado/shared/contract/campaign-recipients';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './CampaignReport.module.css';
import { countsOf } from './counts.ts';

interface Props {
  campaign: Campaign;
  /** The count whose people are shown; null for everybody. */
  shown: RecipientGroup | null;
  onShow: (group: RecipientGroup | null) => void;
}

/** The counts of a campaign's recipients. A click on one shows its people, a second click everybody. */
export const CountCards = ({ campaign, shown, onShow }: Props) => {
  const { t, language } = useTranslate();
  return (
    <ul className={classes.cards}>
      {countsOf(campaign).map(([name, value]) => (
        <Paper key={name} component="li" withBorder radius="md" className={classes.cardFrame}>
          <UnstyledButton
            className={classes.card}
            aria-pressed={shown === name}
            onClick={() => onShow(shown === name ? null : name)}
            data-testid={`show-${name}`}
          >
            <span className={classes.cardName}>{t(`campaigns:count.${name}`)}</span>
            <span className={classes.cardCount} data-testid={`count-${name}`}>
              {value.toLocaleString(language)}
            </span>
          </UnstyledButton>
        </Paper>
      ))}
    </ul>
  );
};
