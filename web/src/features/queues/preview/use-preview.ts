import type { BotQueue, BotScene } from '@recado/shared/bot/talk';
import { getCompanyHolidays } from '@recado/shared/contract/companies';
import { type Connection, listConnections } from '@recado/shared/contract/connections';
import { getQueue, listQueues } from '@recado/shared/contract/queues';
import { can } from '@recado/shared/permissions/can';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { QueueValues } from '../values/queue-values.ts';
import type { NameOf } from '../values/use-names.ts';

/** The queue that the preview plays, and the names that its notes show. */
export interface PreviewOptions {
  scene: BotScene;
  nameOf: NameOf;
  /** The edited queue's, for the variables of texts. */
  queueName: string;
}

export interface PreviewProps {
  /** Null for a new queue, which comes after the others. */
  queueId: number | null;
  values: QueueValues;
  nameOf: NameOf;
}

/** The id of a queue that is not stored yet: no stored one has it. */
const newQueueId = 0;

/** Limits of a connection while none has the queue: those of a new one. */
const initialLimits = { maxUseBotQueues: 3, timeUseBotQueues: 0 };

/** The company's queues with their trees, the edited one as it is in the form. A queue that is still loading has no options. */
const useBotQueues = ({ queueId, values }: PreviewProps): BotQueue[] => {
  const { t } = useTranslate();
  const { data: known = [] } = useQuery(endpointQuery(listQueues, {}));
  const others = known.filter(({ id }) => id !== queueId);
  const details = useQueries({ queries: others.map(({ id }) => endpointQuery(getQueue, { params: { id } })) });
  const edited: BotQueue = {
    id: queueId ?? newQueueId,
    name: values.name.trim() || t('queues:preview.newQueue'),
    greetingMessage: values.greetingMessage,
    outOfHoursMessage: values.outOfHoursMessage,
    chatbots: values.chatbots,
    closeTicket: values.closeTicket,
    fileListId: values.fileListId === null ? null : Number(values.fileListId),
    integrationId: values.integrationId === null ? null : Number(values.integrationId),
    promptId: values.promptId === null ? null : Number(values.promptId),
    schedules: values.schedules,
  };
  const empty = {
    chatbots: [],
    closeTicket: false,
    fileListId: null,
    integrationId: null,
    promptId: null,
    outOfHoursMessage: '',
    schedules: [],
  };
  const listed = known.map((queue): BotQueue => {
    if (queue.id === queueId) return edited;
    return details[others.indexOf(queue)]?.data ?? { ...queue, ...empty };
  });
  return queueId === null ? [...listed, edited] : listed;
};

type Known = Pick<Connection, 'queueIds' | 'maxUseBotQueues' | 'timeUseBotQueues'>;

/**
 * Returns the connection that a queue's preview plays: menu and limits of the first one that has the queue, as its
 * customers meet them. Where none has it yet, the menu has every queue of the company.
 */
export const playedConnection = (
  queueId: number,
  connections: readonly Known[],
  queues: readonly Pick<BotQueue, 'id'>[],
): BotScene['connection'] => {
  const owner = connections.find(({ queueIds }) => queueIds.includes(queueId));
  const { maxUseBotQueues, timeUseBotQueues } = owner ?? initialLimits;
  const queueIds = owner?.queueIds ?? queues.map(({ id }) => id);
  return { queueIds, greetingMessage: '', complationMessage: '', maxUseBotQueues, timeUseBotQueues };
};

/** Returns the scene of a queue's preview. */
export const usePreview = (props: PreviewProps): PreviewOptions => {
  const { company, settings, user } = useLogin();
  const queues = useBotQueues(props);
  const { data: connections = [] } = useQuery({
    ...endpointQuery(listConnections, {}),
    enabled: can(user, 'connections-page:view'),
  });
  const closed = useQuery({
    ...endpointQuery(getCompanyHolidays, { params: { id: company.id } }),
    enabled: can(user, 'settings-page:edit'),
  });
  const [now] = useState(() => Date.now());
  const id = props.queueId ?? newQueueId;
  return {
    scene: {
      queues,
      connection: playedConnection(id, connections, queues),
      settings,
      timeZone: company.timeZone,
      holidays: closed.data?.holidays ?? [],
      now,
    },
    nameOf: props.nameOf,
    queueName: queues.find((queue) => queue.id === id)?.name ?? '',
  };
};
