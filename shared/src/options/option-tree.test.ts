import { describe, expect, it } from 'vitest';
import type { QueueOption } from '../contract/queues.ts';
import { queueLimits } from '../limits/queues.ts';
import { optionFaults, treeExcess } from './option-faults.ts';
import { findOption, insertOption, optionPlaces, replaceOption } from './option-tree.ts';

const option = (id: number, chatbots: QueueOption[] = [], parts: Partial<QueueOption> = {}): QueueOption => ({
  id,
  name: `Opção ${id}`,
  queueType: 'text',
  greetingMessage: 'Oi',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  chatbots,
  ...parts,
});

const tree = [option(1, [option(2), option(3, [option(4)])]), option(5)];
const outline = (options: readonly QueueOption[]): string =>
  optionPlaces(options)
    .map(({ option: { id }, path }) => `${path.join('.')}:${id}`)
    .join(' ');

describe('an option tree', () => {
  it('is written down with the numbers that customers type', () => {
    expect(outline(tree)).toBe('1:1 1.1:2 1.2:3 1.2.1:4 2:5');
    expect(findOption(tree, 4)).toMatchObject({ path: [1, 2, 1], parent: { id: 3 } });
    expect(findOption(tree, 9)).toBeUndefined();
  });

  it('takes an option anywhere', () => {
    expect(outline(insertOption(tree, option(6), null))).toBe('1:1 1.1:2 1.2:3 1.2.1:4 2:5 3:6');
    expect(outline(insertOption(tree, option(6), 1, 1))).toBe('1:1 1.1:2 1.2:6 1.3:3 1.3.1:4 2:5');
    expect(outline(insertOption(tree, option(6), 4))).toBe('1:1 1.1:2 1.2:3 1.2.1:4 1.2.1.1:6 2:5');
  });

  it('loses an option with those below it, and changes only the one that is named', () => {
    expect(outline(replaceOption(tree, 3, () => null))).toBe('1:1 1.1:2 2:5');
    const changed = replaceOption(tree, 4, (found) => ({ ...found, name: 'Outra' }));
    expect(findOption(changed, 4)?.option.name).toBe('Outra');
    expect(outline(changed)).toBe(outline(tree));
  });
});

describe('the rules of options', () => {
  it.each([
    ['a name of three letters', { name: ' Loj ' }, 'name', 'ERR_OPTION_NAME'],
    ['no message above options', { greetingMessage: ' ' }, 'greetingMessage', 'ERR_OPTION_MESSAGE'],
    ['no queue', { queueType: 'queue' }, 'optQueueId', 'ERR_OPTION_TARGET'],
    ['no user', { queueType: 'attendent', optQueueId: 3 }, 'optUserId', 'ERR_OPTION_TARGET'],
    ['no file list', { queueType: 'file' }, 'optFileId', 'ERR_OPTION_TARGET'],
  ] as const)('name %s at its place', (_, parts, field, code) => {
    const faulty = option(3, [option(4)], parts);
    expect(optionFaults([option(1, [option(2), faulty])])).toEqual([{ path: [1, 2], name: faulty.name, field, code }]);
  });

  it('allow a last option without a message, and one of an integration without its integration', () => {
    expect(optionFaults([option(1, [], { greetingMessage: '' })])).toEqual([]);
    expect(optionFaults([option(1, [], { queueType: 'integration' })])).toEqual([]);
  });

  it('allow a tree as deep as it has options, and no more options', () => {
    let deep = option(1);
    for (let id = 2; id <= queueLimits.options; id++) deep = option(id, [deep]);
    expect(treeExcess([deep])).toBeNull();
    expect(treeExcess([deep, option(9999)])).toEqual({ code: 'ERR_OPTION_COUNT', limit: queueLimits.options });
  });

  it('count bytes, not characters', () => {
    const long = (letter: string) => [
      option(
        1,
        Array.from({ length: 15 }, (_, id) => option(id + 2, [], { greetingMessage: letter.repeat(4096) })),
      ),
    ];
    expect(treeExcess(long('a'))).toBeNull();
    expect(treeExcess(long('ã'))).toMatchObject({ code: 'ERR_OPTION_SIZE' });
  });
});
