import { expect, test } from 'vitest';
import { playedConnection } from './use-preview.ts';

const queues = [{ id: 1 }, { id: 2 }, { id: 3 }];
const shop = { queueIds: [2, 3], maxUseBotQueues: 5, timeUseBotQueues: 10 };

test.each([
  { what: 'the menu and limits of the connection that has it', queueId: 2, shows: { ...shop } },
  {
    what: 'every queue where no connection has it',
    queueId: 1,
    shows: { queueIds: [1, 2, 3], maxUseBotQueues: 3, timeUseBotQueues: 0 },
  },
])('a queue is played with $what', ({ queueId, shows }) => {
  expect(playedConnection(queueId, [shop], queues)).toMatchObject(shows);
});
