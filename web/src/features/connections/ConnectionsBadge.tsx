import { listConnectionNames } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { AttentionDot } from '../../components/AttentionDot.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { needsAttention } from './connection-state.ts';

/** Dot on the navigation entry while any connection needs attention. */
export const ConnectionsBadge = () => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listConnectionNames, {}));
  if (!data?.some(needsAttention)) return null;
  return <AttentionDot label={t('layout:connections.attention')} testId="connections-badge" />;
};
