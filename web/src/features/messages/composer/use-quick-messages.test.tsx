// @vitest-environment jsdom
import { listAllQuickMessages, type QuickMessage } from '@recado/shared/contract/quick-messages';
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState, type ChangeEvent } from 'react';
import { expect, test } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import type { Uploaded } from '../../../api/upload-file.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { shortcodeBefore, suggestQuickMessages, useQuickMessages } from './use-quick-messages.tsx';

setUpDom();
// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

const quickMessage = (shortcode: string, message: string, mediaName: string | null = null): QuickMessage => ({
  ...{ id: shortcode.length, userId: 1, geral: false, visao: false, status: true, shortcode, message },
  ...{ mediaName, mediaPath: mediaName && `c/1/library/1/01H/${mediaName}`, isMedia: mediaName !== null },
});

const Field = () => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [file, setFile] = useState<Uploaded | null>(null);
  const { list, aria, update, handleKey } = useQuickMessages(
    false,
    area,
    (text) => text.replace('{{firstName}}', 'Lia'),
    (message, attached) => {
      setText(message);
      setFile(attached);
    },
  );
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.currentTarget.value);
    update();
  };
  return (
    <>
      {list}
      <output>{file?.name}</output>
      <textarea ref={area} value={text} {...aria} onChange={change} onSelect={update} onKeyDown={handleKey} />
    </>
  );
};

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const greeting = quickMessage('oi', 'Olá!');
const show = (...all: QuickMessage[]) =>
  renderWithProviders(<Field />, { data: [[queryKey(listAllQuickMessages, {}), all]] });

test('a shortcode is typed after a / at the beginning of the text, up to the cursor', () => {
  const typed = [shortcodeBefore('/', 1), shortcodeBefore('/bom dia', 8), shortcodeBefore('/bom dia', 4)];
  expect(typed).toEqual(['', 'bom dia', 'bom']);
  const none = [shortcodeBefore('Oi /bom', 7), shortcodeBefore('/bom\n', 5), shortcodeBefore('', 0)];
  expect(none).toEqual([null, null, null]);
});

test('suggestions begin with the typed text first, then contain it, whatever accents', () => {
  const others = [quickMessage('endereço', 'Fica na praça'), quickMessage('praça', 'Rua 1'), quickMessage('oi', 'Olá')];
  const suggested = (typed: string) => suggestQuickMessages(others, typed).map(({ shortcode }) => shortcode);
  expect([suggested('PRACA'), suggested('nada')]).toEqual([['praça', 'endereço'], []]);
  expect(suggested('')).toEqual(['endereço', 'praça', 'oi']);
});

test('a suggestion is chosen by keys, and replaces the text and the file', () => {
  show(greeting, quickMessage('tabela', `/${'a'.repeat(90)}`, 'a.pdf'));
  type('/');
  expect(options()).toEqual(['/oi - Olá!', `/tabela - /${'a'.repeat(89)}…`]);
  press('ArrowDown');
  press('Enter');
  expect([field().value, screen.getByRole('status').textContent]).toEqual([`/${'a'.repeat(90)}`, 'a.pdf']);
  // What is typed next stands behind the text.
  expect([document.activeElement, field().selectionStart]).toEqual([field(), 91]);
  fireEvent.select(field());
  expect(options()).toEqual([]);
});

test('a chosen text has its variables filled in, and the cursor behind it', () => {
  show(quickMessage('ola', 'Olá, {{firstName}}!'));
  type('/ola');
  press('Enter');
  expect([field().value, field().selectionStart]).toEqual(['Olá, Lia!', 9]);
});

test('the list is closed by Escape, and opens again for another text; Enter sends what matches none', () => {
  show(greeting);
  type('/o');
  press('Escape');
  fireEvent.select(field());
  expect(options()).toEqual([]);
  type('/oi');
  expect(options()).toEqual(['/oi - Olá!']);
  type('/nada');
  expect(press('Enter')).toBe(true);
});
