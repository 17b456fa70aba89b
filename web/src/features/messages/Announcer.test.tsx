// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Message } from '@recado/shared/contract/messages';
import { draw, prepareDrawing } from '../../testing/draw.tsx';
import { Announcer } from './Announcer.tsx';
import { buildMessage } from './message.builder.ts';

beforeAll(prepareDrawing);

test('tells what arrives and what could not be sent, and nothing of what was there or comes from above', () => {
  const of = (...messages: Message[]) => <Announcer messages={messages} waiting={[]} />;
  const told = () => screen.getByTestId('announcer').textContent;
  const [older, first, own, answer] = [
    buildMessage(1),
    buildMessage(2),
    buildMessage(3, { fromMe: true }),
    buildMessage(4, { body: 'Obrigada!' }),
  ];
  const { rerender } = draw(of(first));
  rerender(of(older, first));
  expect(told()).toBe('');
  rerender(of(older, first, own));
  expect(told()).toBe('');
  rerender(of(older, first, own, answer));
  expect(told()).toBe('Mensagem recebida: Obrigada!');
  rerender(of(older, first, { ...own, failure: 'ERR_SENDING_WAPP_MSG' }, answer));
  expect(told()).toBe('Não enviada');
});
