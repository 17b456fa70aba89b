import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { appendToDraft, type DraftOwner } from '../../login/drafts.ts';
import { focusWriting } from '../focus/places.ts';

/** The conversation that an action on a ticket opens: its own, or another one in its place. */
export type Opens = 'own' | 'next';

/** A text that is typed while an action is on its way that opens a conversation. */
interface EarlyText {
  owner: DraftOwner;
  ticketId: number;
  opens: Opens;
  /** Takes the keys, so that the browser makes the text of them: dead keys, deletions and line breaks too. */
  field: HTMLTextAreaElement;
  /** True after the server has answered. */
  isAnswered: boolean;
  listening: AbortController;
}

/** The composer in view. */
interface ShownComposer {
  ticketId: number;
  field: HTMLElement | null;
  append: (text: string) => void;
}

let current: EarlyText | null = null;
let composer: ShownComposer | null = null;

const createField = (label: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea');
  field.setAttribute('aria-label', label);
  field.setAttribute('data-writing', '');
  Object.assign(field.style, { position: 'fixed', bottom: '0', width: '1px', opacity: '0', pointerEvents: 'none' });
  // Before the composer, whose letters it takes.
  document.body.prepend(field);
  return field;
};

/**
 * Ends the text that is typed early, and the focus goes on to the composer in view. The text becomes part of what is
 * written there if that is the conversation that the action opens; else of the ticket's draft. It is never sent.
 */
export const endEarlyText = (): void => {
  if (!current) return;
  const { owner, ticketId, opens, field, listening } = current;
  current = null;
  listening.abort();
  // First, because it ends the composition of a character.
  if (document.activeElement === field) composer?.field?.focus({ preventScroll: true });
  const text = field.value;
  field.remove();
  if (text === '') return;
  if (composer && (opens === 'next' || composer.ticketId === ticketId)) composer.append(text);
  else appendToDraft(owner, ticketId, text);
};

/**
 * Keeps what is typed from now on for the conversation that an action opens in the inbox: until its composer is there, or
 * the action has failed.
 *
 * @param label the name of the field for screen readers
 */
export const keepEarlyText = (owner: DraftOwner, ticketId: number, opens: Opens, label: string): void => {
  endEarlyText();
  if (!/^\/tickets(\/|$)/.test(window.location.pathname)) return;
  const field = createField(label);
  const listening = new AbortController();
  current = { owner, ticketId, opens, field, isAnswered: false, listening };
  focusWriting();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const isComposer = target instanceof Element && target !== field && target.matches('[data-writing]');
      if (isComposer) field.focus({ preventScroll: true });
    },
    { signal: listening.signal },
  );
};

/**
 * Ends the text that is typed early after the server has answered to the action: at once where it opens nothing, or what it
 * opens is in view; else once that is there.
 */
export const settleEarlyText = (ticketId: number, { opened }: { opened: boolean }): void => {
  if (current?.ticketId !== ticketId) return;
  current.isAnswered = true;
  const isShown = composer !== null && (composer.ticketId === ticketId) === (current.opens === 'own');
  if (!opened || isShown) endEarlyText();
};

/** Gives what was typed early to the composer of a ticket. */
export const useEarlyText = (
  ticketId: number,
  {
    disabled,
    area,
    append,
  }: { disabled: boolean; area: RefObject<HTMLElement | null>; append: (text: string) => void },
): void => {
  useLayoutEffect(() => {
    composer = { ticketId, field: area.current, append };
    return () => {
      composer = null;
    };
  });
  useLayoutEffect(() => {
    const waits = ticketId === current?.ticketId && (current.opens === 'next' || (disabled && !current.isAnswered));
    if (!waits) endEarlyText();
  }, [ticketId, disabled]);
};

/** Ends what was typed early where no conversation is open any more, and with the inbox. */
export const useEarlyTextEnd = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) endEarlyText();
  }, [isOpen]);
  useEffect(() => endEarlyText, []);
};
