import { IconTag } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Campaigns.module.css';

/** The name of a tag where the names of contact lists stand too. */
export const TagName = ({ name }: { name: string }) => {
  const { t } = useTranslate();
  return (
    <span className={classes.tag} title={t('campaigns:tag')} data-testid="campaign-tag">
      <IconTag size={14} stroke={1.8} role="img" aria-label={t('campaigns:tag')} />
      {name}
    </span>
  );
};
