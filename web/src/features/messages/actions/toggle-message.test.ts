import type { Message } from '@recado/shared/contract/messages';
import { expect, it } from 'vitest';
import { buildMessage } from '../message.builder.ts';
import { toggleMessage } from './toggle-message.ts';

it('selects messages in the order of the conversation, whichever was chosen first, and lets one go again', () => {
  const [oldest, middle, newest] = [buildMessage(1), buildMessage(2), buildMessage(3)];
  const chosen = [newest, oldest, middle].reduce<Message[]>((all, one) => toggleMessage(all, one), []);
  expect(chosen).toEqual([oldest, middle, newest]);
  expect(toggleMessage(chosen, { ...middle, body: 'edited since' })).toEqual([oldest, newest]);
});
