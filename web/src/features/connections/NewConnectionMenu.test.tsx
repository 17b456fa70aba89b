// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { NewConnectionMenu } from './NewConnectionMenu.tsx';

setUpDom('connections');

const show = (plan: Partial<LoginResult['plan']>, facebookAppId?: string) =>
  renderWithProviders(<NewConnectionMenu disabled={false} onChoose={() => undefined} />, {
    login: buildLogin({ plan }),
    data: [[['config'], { facebookAppId }]],
  });
/** The first line of each entry; the second says what it is for. */
const openMenu = (): (string | null)[] => {
  fireEvent.click(screen.getByRole('button', { name: 'Nova conexão' }));
  return screen
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('.mantine-Menu-itemLabel')?.firstChild?.textContent ?? null);
};

test.each<[string, Partial<LoginResult['plan']>, string | undefined, string[]]>([
  ['every channel', {}, 'app', ['WhatsApp', 'Facebook', 'Instagram', 'WhatsApp Cloud API']],
  ['every channel, without a Meta app', {}, undefined, ['WhatsApp']],
  ['no Facebook', { useFacebook: false }, 'app', ['WhatsApp', 'Instagram', 'WhatsApp Cloud API']],
  ['no Instagram', { useInstagram: false }, 'app', ['WhatsApp', 'Facebook', 'WhatsApp Cloud API']],
  ['no WhatsApp', { useWhatsapp: false }, 'app', ['Facebook', 'Instagram']],
])('a plan with %s', (_, plan, appId, items) => {
  show(plan, appId);
  expect(openMenu()).toEqual(items);
});

test('a plan without channels has no menu', () => {
  show({ useWhatsapp: false, useFacebook: false, useInstagram: false }, 'app');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
