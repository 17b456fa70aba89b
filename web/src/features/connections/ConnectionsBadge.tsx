import { listConnectionNames } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { needsAttention } from './connection-state.ts';
import classes from './ConnectionsBadge.module.css';

/** Dot on the navigation entry while any connection needs attention. */
export const ConnectionsBadge = () => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listConnectionNames, {}));
  if (!data?.some(needsAttention)) return null;
  return (
    <span
      className={classes.root}
      role="img"
      aria-label={t('layout:connections.attention')}
      data-testid="connections-badge"
    />
  );
};
