// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loadDraft, storeDraft } from '../../login/drafts.ts';
import { useDraft } from '../../login/use-draft.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { endEarlyText, keepEarlyText, settleEarlyText, useEarlyText, useEarlyTextEnd } from './early-text.ts';

const login = buildLogin();

const Composer = ({ ticketId, disabled }: { ticketId: number; disabled: boolean }) => {
  const [{ text }, change] = useDraft(ticketId);
  const area = useRef<HTMLTextAreaElement>(null);
  useEarlyText(ticketId, { disabled, area, append: (early) => change({ text: text + early }) });
  return (
    <textarea
      ref={area}
      aria-label="composer"
      data-writing
      readOnly={disabled}
      value={text}
      onChange={(event) => change({ text: event.currentTarget.value })}
    />
  );
};

interface Shown {
  /** The conversation in view; null for none. */
  ticketId: number | null;
  disabled?: boolean;
}

const Inbox = ({ ticketId, disabled = false }: Shown) => {
  useEarlyTextEnd(ticketId !== null);
  return ticketId === null ? null : <Composer key={ticketId} ticketId={ticketId} disabled={disabled} />;
};

/** Shows a conversation in the inbox. Returns how to show another. */
const show = (first: Shown): ((next: Shown) => void) => {
  const { rerender } = render(<Inbox {...first} />, buildProviders({ login }));
  return (next) => rerender(<Inbox {...next} />);
};
const composer = (): HTMLTextAreaElement => screen.getByLabelText('composer');
/** Types a text where the focus is. */
const type = (text: string): void => {
  const field = document.activeElement as HTMLTextAreaElement;
  if (!field.readOnly) fireEvent.input(field, { target: { value: field.value + text } });
};
const draftOf = (ticketId: number): string => loadDraft(login, ticketId).text;

setUpDom();
beforeEach(() => {
  endEarlyText();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/tickets/uuid-7');
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(hover: hover)' });
  return () => {
    window.matchMedia = matchMedia;
  };
});

test('what is typed while a ticket is accepted follows its draft in the composer, which goes on with it', () => {
  storeDraft(login, 7, { text: 'Bom dia! ', isPrivate: false });
  const showNext = show({ ticketId: 7, disabled: true });
  keepEarlyText(login, 7, 'own', 'Mensagem');
  type('orça');
  composer().focus();
  type('mento');
  showNext({ ticketId: 7 });
  expect(document.activeElement).toBe(composer());
  type(' ok');
  expect(composer().value).toBe('Bom dia! orçamento ok');
  expect(screen.queryByLabelText('Mensagem')).toBeNull();
});

test('a conversation that opens after the answer takes what was typed until then', () => {
  const showNext = show({ ticketId: 8 });
  keepEarlyText(login, 7, 'own', 'Mensagem');
  type('orça');
  settleEarlyText(7, { opened: true });
  type('mento');
  showNext({ ticketId: 7, disabled: true });
  expect(composer().value).toBe('orçamento');
  expect(draftOf(8)).toBe('');
});

test('what is typed before a failure stays as the draft, in view or not', () => {
  const showNext = show({ ticketId: 7, disabled: true });
  keepEarlyText(login, 7, 'own', 'Mensagem');
  type('orça');
  settleEarlyText(8, { opened: false });
  expect(composer().value).toBe('');
  act(() => settleEarlyText(7, { opened: false }));
  expect(composer().value).toBe('orça');
  keepEarlyText(login, 7, 'own', 'Mensagem');
  type('mento');
  showNext({ ticketId: 8 });
  expect(composer().value).toBe('');
  expect(draftOf(7)).toBe('orçamento');
});

test('what is typed while a ticket is resolved is for the conversation that opens in its place', () => {
  const showNext = show({ ticketId: 7 });
  composer().focus();
  keepEarlyText(login, 7, 'next', 'Mensagem');
  type('orça');
  showNext({ ticketId: 7, disabled: true });
  type('men');
  settleEarlyText(7, { opened: true });
  type('to');
  showNext({ ticketId: 8 });
  type(' ok');
  expect(composer().value).toBe('orçamento ok');
  expect(draftOf(7)).toBe('');
});

test('where none opens it is the draft of the ticket that was resolved', () => {
  const showNext = show({ ticketId: 7 });
  keepEarlyText(login, 7, 'next', 'Mensagem');
  type('orçamento');
  showNext({ ticketId: null });
  expect(draftOf(7)).toBe('orçamento');
});

test('other screens keep nothing', () => {
  window.history.replaceState(null, '', '/kanban');
  keepEarlyText(login, 7, 'own', 'Mensagem');
  expect(screen.queryByLabelText('Mensagem')).toBeNull();
});
