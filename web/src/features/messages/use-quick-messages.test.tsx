// @vitest-environment jsdom
import { listAllQuickMessages, type QuickMessage } from '@recado/shared/contract/quick-messages';
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import type { Uploaded } from '../../api/upload-file.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { useQuickMessages } from './use-quick-messages.tsx';

setUpDom();
// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

const quickMessage = (id: number, shortcode: string, message: string, mediaName: string | null): QuickMessage => ({
  id,
  shortcode,
  message,
  geral: false,
  visao: false,
  status: true,
  mediaPath: mediaName && `c/1/library/1/01H/${mediaName}`,
  mediaName,
  isMedia: mediaName !== null,
  userId: 1,
});

const Field = () => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [file, setFile] = useState<Uploaded | null>(null);
  const { list, aria, update, handleKey } = useQuickMessages(false, area, (message, attached) => {
    setText(message);
    setFile(attached);
  });
  return (
    <>
      {list}
      <output>{file?.name}</output>
      <textarea
        ref={area}
        value={text}
        {...aria}
        onChange={(event) => {
          setText(event.currentTarget.value);
          update();
        }}
        onSelect={update}
        onKeyDown={handleKey}
      />
    </>
  );
};

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

const show = () =>
  renderWithProviders(<Field />, {
    data: [
      [
        queryKey(listAllQuickMessages, {}),
        [quickMessage(1, 'oi', 'Olá!', null), quickMessage(2, 'tabela', '/ segue', 'a.pdf')],
      ],
    ],
  });

test('arrow keys and Enter choose a quick message, which replaces the text and attaches its file', () => {
  show();
  type('/');
  expect(options()).toEqual(['/oi - Olá!', '/tabela - / segue']);
  press('ArrowDown');
  press('Enter');
  expect([field().value, screen.getByRole('status').textContent]).toEqual(['/ segue', 'a.pdf']);
  fireEvent.select(field());
  expect(options()).toEqual([]);
});

test('the list is closed by Escape, and opens again for another text', () => {
  show();
  type('/o');
  press('Escape');
  fireEvent.select(field());
  expect(options()).toEqual([]);
  type('/oi');
  expect(options()).toEqual(['/oi - Olá!']);
  type('Oi /oi');
  expect(options()).toEqual([]);
});
