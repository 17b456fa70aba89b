import { optionPlaces } from '@recado/shared/options/option-tree';
import { expect, it } from 'vitest';
import { userContext } from '../../../test/user-context.ts';
import { queueEntity } from '../../data/queues/store.ts';
import { directoryFor } from './directory.ts';

const option = {
  queueType: 'integration' as const,
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optFileId: null,
};

it.each([true, false])('queues name integrations only while the plan has them: %s', async (useIntegrations) => {
  const context = userContext({ plan: { useIntegrations } });
  const assistant = { ...option, id: 2, name: 'Assistente', optIntegrationId: 7, chatbots: [] };
  const record = queueEntity.record({
    id: await context.ids.next('queue'),
    name: 'Vendas',
    color: '#0090ff',
    orderQueue: null,
    greetingMessage: '',
    integrationId: 6,
    chatbots: [{ ...assistant, id: 1, name: 'Ajuda', queueType: 'text', chatbots: [assistant] }],
  });
  await context.commit(context.stores.queues.create(record, 5), []);
  const [queue] = (await directoryFor(context, [])).queues;
  const named = [
    queue!.integrationId,
    ...optionPlaces(queue!.chatbots).map(({ option: { optIntegrationId } }) => optIntegrationId),
  ];
  expect(named).toEqual(useIntegrations ? [6, 7, 7] : [null, null, null]);
});
