// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Message } from '@recado/shared/contract/messages';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { Announcer } from './Announcer.tsx';
import { buildMessage } from '../message.builder.ts';

setUpDom();

test('announces new messages and failures, not existing messages or older pages', () => {
  const announcer = (...messages: Message[]) => <Announcer messages={messages} pending={[]} />;
  const announcement = () => screen.getByTestId('announcer').textContent;
  const [older, first, own, answer] = [
    buildMessage(1),
    buildMessage(2),
    buildMessage(3, { fromMe: true }),
    buildMessage(4, { body: 'Obrigada!' }),
  ];
  const { rerender } = renderWithProviders(announcer(first));
  rerender(announcer(older, first));
  expect(announcement()).toBe('');
  rerender(announcer(older, first, own));
  expect(announcement()).toBe('');
  rerender(announcer(older, first, own, answer));
  expect(announcement()).toBe('Mensagem recebida: Obrigada!');
  rerender(announcer(older, first, { ...own, failure: 'ERR_SENDING_WAPP_MSG' }, answer));
  expect(announcement()).toBe('Não enviada');
});
