import type { KeyboardEvent } from 'react';
import { focusWriting } from '../../../components/focus/places.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The keys of a conversation, which is one stop for Tab: arrows go from message to message, the newest first, Enter opens
 * the actions of the one that has the focus, and Escape leads to the composer.
 */
export const onMessageKey = (event: KeyboardEvent<HTMLElement>): void => {
  const list = event.currentTarget;
  const target = event.target as HTMLElement;
  const message = target.closest('[data-message-id]');
  if (
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    (target !== list && target !== message && !target.hasAttribute('data-message-menu'))
  )
    return;
  const step = steps[event.key];
  if (step !== undefined) {
    const messages = [...list.querySelectorAll<HTMLElement>('[data-message-id]')];
    const next = message ? messages[messages.indexOf(message as HTMLElement) + step] : messages.at(-1);
    next?.focus();
  } else if (event.key === 'Enter' && target === message)
    message.querySelector<HTMLElement>('[data-message-menu]')?.click();
  else if (event.key === 'Escape') focusWriting();
  else return;
  event.preventDefault();
};
