// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '@recado/shared/contract/messages';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { notifiedText, showDesktopNotification } from './desktop-notification.ts';

const push = vi.hoisted(() => ({ isPushActive: vi.fn<() => boolean>() }));
vi.mock('../../push/push-device.ts', () => push);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = { hideText: false };

beforeEach(() => {
  push.isPushActive.mockReturnValue(false);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});

test('a browser that allows notifications only from service workers does not throw', () => {
  const shown = vi.fn<() => void>();
  class Forbidden {
    static permission = 'granted';
    constructor() {
      shown();
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
    }
  }
  vi.stubGlobal('Notification', Forbidden);
  expect(() => showDesktopNotification(buildTicket(7), 'Oi', open, 'Recado')).not.toThrow();
  expect(shown).toHaveBeenCalledOnce();
});

/** Records what is shown. */
const record = () => {
  const shown: [string, NotificationOptions][] = [];
  class Recorded {
    static permission = 'granted';
    constructor(title: string, options: NotificationOptions) {
      shown.push([title, options]);
    }
  }
  vi.stubGlobal('Notification', Recorded);
  return shown;
};

test('shows neither the contact nor the text to a user who hides them', () => {
  const shown = record();
  const ticket = buildTicket(7);
  showDesktopNotification(ticket, 'Oi', { hideText: true }, 'Balcão');
  expect(shown).toHaveLength(1);
  expect(shown[0]![0]).toBe('Balcão');
  expect(JSON.stringify(shown)).not.toContain('Oi');
  expect(JSON.stringify(shown)).not.toContain(ticket.contact.name);
});

test('shows the text of a message without markup', () => {
  expect(notifiedText({ body: '*Oi*,\n2*3*4', mediaType: 'conversation' } as Message)).toBe('Oi, 2*3*4');
});

test('a hidden window leaves it to the service worker, where that notifies', () => {
  const shown = record();
  push.isPushActive.mockReturnValue(true);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  showDesktopNotification(buildTicket(7), 'Oi', open, 'Recado');
  expect(shown).toEqual([]);
  visibility.mockReturnValue('visible');
  showDesktopNotification(buildTicket(7), 'Oi', open, 'Recado');
  expect(shown).toHaveLength(1);
});
