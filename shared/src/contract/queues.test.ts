import { describe, expect, it } from 'vitest';
import { queueLimits } from '../limits/queues.ts';
import { optionTree } from './queues.ts';

const nested = (depth: number): unknown[] => {
  let level: unknown[] = [];
  for (let left = depth; left > 0; left--) level = [{ name: 'Opção', chatbots: level }];
  return level;
};

describe('an option tree of a call', () => {
  it('may be as deep as a tree has options', () => {
    expect(optionTree.safeParse(nested(queueLimits.options)).success).toBe(true);
  });

  it.each([10_000, 100_000])('is refused, not read, where it is %i levels deep', (depth) => {
    expect(optionTree.safeParse(nested(depth)).success).toBe(false);
  });

  it('has defaults for all but names', () => {
    expect(optionTree.parse([{ name: ' Vendas ' }])).toEqual([
      {
        name: 'Vendas',
        queueType: 'text',
        greetingMessage: '',
        closeTicket: false,
        optQueueId: null,
        optUserId: null,
        optIntegrationId: null,
        optFileId: null,
        chatbots: [],
      },
    ]);
  });
});
