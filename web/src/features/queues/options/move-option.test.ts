import type { QueueOption } from '@recado/shared/contract/queues';
import { optionPlaces } from '@recado/shared/options/option-tree';
import { describe, expect, it } from 'vitest';
import { buildOption } from '../../../testing/option.builder.ts';
import { moveOption, type Placement, stepOption, type Step } from './move-option.ts';

const tree = [
  buildOption(1, { chatbots: [buildOption(2), buildOption(3, { chatbots: [buildOption(4)] })] }),
  buildOption(5),
];

const outline = (options: readonly QueueOption[] | null): string | null =>
  options &&
  optionPlaces(options)
    .map(({ option: { id }, path }) => `${path.join('.')}:${id}`)
    .join(' ');

describe('an option is moved', () => {
  it.each<[number, Placement, number, string | null]>([
    [5, 'before', 1, '1:5 2:1 2.1:2 2.2:3 2.2.1:4'],
    [1, 'after', 5, '1:5 2:1 2.1:2 2.2:3 2.2.1:4'],
    [5, 'inside', 3, '1:1 1.1:2 1.2:3 1.2.1:4 1.2.2:5'],
    [3, 'before', 2, '1:1 1.1:3 1.1.1:4 1.2:2 2:5'],
    [4, 'after', 1, '1:1 1.1:2 1.2:3 2:4 3:5'],
    [1, 'inside', 4, null],
    [1, 'before', 1, null],
  ])('%i %s %i', (id, where, target, expected) => {
    expect(outline(moveOption(tree, id, target, where))).toBe(expected);
  });

  it.each<[number, Step, string | null]>([
    [5, 'up', '1:5 2:1 2.1:2 2.2:3 2.2.1:4'],
    [2, 'down', '1:1 1.1:3 1.1.1:4 1.2:2 2:5'],
    [5, 'in', '1:1 1.1:2 1.2:3 1.2.1:4 1.3:5'],
    [4, 'out', '1:1 1.1:2 1.2:3 1.3:4 2:5'],
    [1, 'up', null],
    [5, 'down', null],
    [2, 'in', null],
    [5, 'out', null],
  ])('by a step: %i %s', (id, step, expected) => {
    expect(outline(stepOption(tree, id, step))).toBe(expected);
  });
});
