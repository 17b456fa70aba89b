// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ComposerField } from './ComposerField.tsx';
import type { Mentionable } from './mentions.ts';
import { useMentions } from './use-mentions.tsx';

setUpDom();
// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

const colleagues: Mentionable[] = [
  { key: '1', name: 'Bia Lima', isAdmin: false },
  { key: '2', name: 'Bruno Sá', isAdmin: false, isBlind: true },
  { key: '3', name: 'Bento', isAdmin: false, isBlind: true },
];

const Field = () => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const mentions = useMentions(colleagues, area, setText);
  return (
    <>
      {mentions.list}
      <output data-testid="keys">{mentions.keysIn(text).join(' ')}</output>
      <ComposerField
        ref={area}
        value={text}
        onText={setText}
        onSend={() => setText('sent')}
        suggestions={[mentions]}
        minRows={1}
        maxRows={8}
      />
    </>
  );
};

test('a colleague who does not see the conversation is not offered, and a line says so', () => {
  renderWithProviders(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  type('@');
  expect([options().length, screen.queryByTestId('mention-refused')]).toEqual([1, null]);
  type('@b');
  expect(options().length).toBe(1);
  expect(screen.getByTestId('mention-refused').textContent).toContain('Bruno Sá e Bento');
  type('@bru');
  expect([options(), screen.getByTestId('mention-refused').textContent]).toEqual([
    [],
    'Bruno Sá não vê este atendimento e não receberia o aviso.',
  ]);
  type('@bi');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([field.value, screen.getByTestId('keys').textContent]).toEqual(['@Bia Lima ', '1']);
  type('@Bruno Sá');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('sent');
});
