import { listQueues } from '@recado/shared/contract/queues';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../../api/query.ts';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Hint, Line } from '../../card/card-parts.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The queue in which the customer waits for a person, by its present name. */
export const TicketSummary = ({ data: { queueId, name } }: { data: NodeOf<'ticket'>['data'] }) => {
  const { t } = useTranslate();
  const { data: present } = useQuery({
    ...endpointQuery(listQueues, {}),
    select: (queues) => queues.find(({ id }) => id === queueId)?.name,
  });
  if (queueId === null) return <Hint>{t('flowEditor:card.ticket')}</Hint>;
  return <Line icon={<IconSitemap size={14} stroke={1.8} aria-hidden />}>{present ?? name}</Line>;
};
