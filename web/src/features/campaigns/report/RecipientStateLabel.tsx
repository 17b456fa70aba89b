import { Badge, Text } from '@mantine/core';
import { type CampaignRecipient, type RecipientState, skipReasons } from '@recado/shared/contract/campaign-recipients';
import { translateCode } from '../../../i18n/translate-error.ts';
import { type Translate, useTranslate } from '../../../i18n/use-translate.ts';
import classes from '../status/CampaignStatus.module.css';

const colors = {
  pending: 'gray',
  sending: 'blue',
  confirming: 'yellow',
  delivered: 'teal',
  failed: 'red',
  skipped: 'gray',
} as const satisfies Record<RecipientState, string>;

/** Returns the text of the reason why a recipient was left out or failed. */
export const reasonOf = ({ reason }: CampaignRecipient, t: Translate): string | null => {
  if (reason === null) return null;
  const known = skipReasons.find((one) => one === reason);
  return known === undefined ? translateCode(reason) : t(`campaigns:leftOutReason.${known}`);
};

/** The state of a recipient, the reason why it gets no message, and whether it confirmed or opted out. */
export const RecipientStateLabel = ({ recipient }: { recipient: CampaignRecipient }) => {
  const { t } = useTranslate();
  const { state, confirmedAt, optedOutAt } = recipient;
  const details = [
    reasonOf(recipient, t),
    confirmedAt === null ? null : t('campaigns:recipient.confirmed'),
    optedOutAt === null ? null : t('campaigns:recipient.optedOut'),
  ].filter((detail) => detail !== null);
  return (
    <div>
      <Badge variant="dot" color={colors[state]} className={classes.badge} data-state={state}>
        {t(`campaigns:recipientState.${state}`)}
      </Badge>
      {details.length > 0 && (
        <Text size="xs" c="dimmed" mt={3}>
          {details.join(' · ')}
        </Text>
      )}
    </div>
  );
};
