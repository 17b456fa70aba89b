import type { z } from 'zod';
import { readMenuAnswer } from '../../../text/menu-text.ts';
import type { NodeKind } from '../../node-kind.ts';
import { fillIn } from '../../variables.ts';
import type { menuData } from './schema.ts';

type MenuData = z.output<typeof menuData>;

/** The handle of an option, by its number. */
export const optionHandle = (number: number): string => `a${number}`;

const textOf = ({ message, arrayOption }: MenuData): string =>
  [message, arrayOption.map(({ number, value }) => `[${number}] ${value}`).join('\n')].join('\n\n').trim();

/** Numbered options: the customer goes on by the one that it answers; another answer changes nothing. */
export const menu: NodeKind<MenuData> = {
  handles: ({ arrayOption }) => arrayOption.map(({ number }) => optionHandle(number)),
  faults: ({ message, arrayOption }) => [
    ...(message.trim() === '' ? (['message'] as const) : []),
    ...(arrayOption.length === 0 || arrayOption.some(({ value }) => value.trim() === '') ? (['options'] as const) : []),
  ],
  waits: () => true,
  execute: (data, { event, variables }) => {
    if (event.type !== 'answer')
      return { then: 'await', steps: [{ type: 'text', text: fillIn(textOf(data), variables) }] };
    const choice = readMenuAnswer(event.text ?? '', data.arrayOption.length);
    if (choice.type !== 'choice') return { then: 'await', steps: [] };
    return { then: 'leave', handle: optionHandle(choice.index + 1), steps: [] };
  },
};
