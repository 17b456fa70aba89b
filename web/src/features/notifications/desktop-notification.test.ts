// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { Message } from '@recado/shared/contract/messages';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { showDesktopNotification } from './desktop-notification.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that allows notifications only from service workers does not throw', async () => {
  const shown = vi.fn<() => void>();
  class Forbidden {
    static permission = 'granted';
    constructor() {
      shown();
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
    }
  }
  vi.stubGlobal('Notification', Forbidden);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const message = { body: 'Oi', mediaType: 'conversation' } as Message;
  await expect(showDesktopNotification(buildTicket(7), message)).resolves.toBeUndefined();
  expect(shown).toHaveBeenCalledOnce();
});
