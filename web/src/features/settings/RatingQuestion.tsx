import { Anchor } from '@mantine/core';
import { listConnections } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SettingNote } from './SettingNote.tsx';

/** Names the connections without a question, whose contacts are asked for no rating; nothing where all have one. */
export const RatingQuestion = () => {
  const { t } = useTranslate();
  const { data: connections = [] } = useQuery(endpointQuery(listConnections, { query: {} }));
  const without = connections
    .filter(({ ratingMessage, expiresTicketNPS }) => ratingMessage.trim() === '' || expiresTicketNPS <= 0)
    .map(({ name }) => name);
  if (without.length === 0) return null;
  return (
    <SettingNote testId="lacks-question">
      {t('settings:lacksQuestion', { names: without.join(', ') })}{' '}
      <Anchor component={Link} to="/connections" inherit>
        {t('layout:connections.open')}
      </Anchor>
    </SettingNote>
  );
};
