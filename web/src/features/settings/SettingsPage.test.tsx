// @vitest-environment jsdom
import { listConnections } from '@recado/shared/contract/connections';
import { listAllPrompts } from '@recado/shared/contract/prompts';
import {
  defaultCompanySettings,
  listSettings,
  updateCompanySetting,
  updateSetting,
} from '@recado/shared/contract/settings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('settings');
beforeEach(() => void call.mockReset());

const settings = {
  ...defaultCompanySettings,
  sendGreetingAccepted: 'enabled' as const,
  greetingAcceptedMessage: 'Olá!',
};
const show = (isSuper = false) =>
  renderWithProviders(<SettingsPage />, {
    login: buildLogin({ user: { profile: 'admin', super: isSuper }, settings }),
    data: [
      [queryKey(listConnections, { query: {} }), []],
      [queryKey(listAllPrompts, {}), []],
      [
        queryKey(listSettings, {}),
        [
          { key: 'userCreation', value: 'enabled' },
          { key: 'messagePrices', value: '[]' },
          { key: 'modelPrices', value: '[]' },
          { key: 'templatePrice', value: '0.35' },
          { key: 'templateCurrency', value: 'BRL' },
        ],
      ],
    ],
  });
const publish = (column: string) => fireEvent.click(screen.getByTestId(`publish-${column}`));
const input = (name: string) => screen.getByTestId<HTMLInputElement>(`setting-${name}`);

test('a switch is saved at once, and its text appears while it is on', async () => {
  call.mockResolvedValue({ ...settings, sendGreetingAccepted: 'disabled' });
  show();
  fireEvent.click(input('sendGreetingAccepted'));
  await waitFor(() => expect(screen.queryByTestId('setting-greetingAcceptedMessage')).toBeNull());
  call.mockResolvedValue(settings);
  fireEvent.click(input('sendGreetingAccepted'));
  await waitFor(() => expect(input('greetingAcceptedMessage').value).toBe('Olá!'));
  const saved = (data: string) => [updateCompanySetting, { body: { column: 'sendGreetingAccepted', data } }];
  expect(call.mock.calls).toEqual([saved('disabled'), saved('enabled')]);
});

test('an option whose text is empty is switched on with its text', async () => {
  const withText = { ...settings, transferMessage: 'Um momento' };
  call.mockResolvedValueOnce(withText).mockResolvedValueOnce({ ...withText, sendMsgTransfTicket: 'enabled' });
  show();
  fireEvent.click(input('sendMsgTransfTicket'));
  const text = input('transferMessage');
  expect(call).not.toHaveBeenCalled();
  expect(screen.getByText('Obrigatório', { selector: 'p' })).toBeTruthy();
  fireEvent.change(text, { target: { value: 'Um momento' } });
  fireEvent.blur(text);
  expect(call).not.toHaveBeenCalled();
  publish('transferMessage');
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.calls).toEqual([
    [updateCompanySetting, { body: { column: 'transferMessage', data: 'Um momento' }, seen: { transferMessage: '' } }],
    [updateCompanySetting, { body: { column: 'sendMsgTransfTicket', data: 'enabled' } }],
  ]);
  await waitFor(() => expect(input('sendMsgTransfTicket').checked).toBe(true));
});

test('a text is published by its button alone, and is not lost by a reload before', async () => {
  const isKept = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  call.mockResolvedValue({ ...settings, greetingAcceptedMessage: 'Bom dia!' });
  show();
  const text = input('greetingAcceptedMessage');
  expect(isKept()).toBe(false);
  fireEvent.change(text, { target: { value: 'Bom dia!' } });
  expect(isKept()).toBe(true);
  fireEvent.blur(text);
  expect([isKept(), call.mock.calls]).toEqual([true, []]);
  publish('greetingAcceptedMessage');
  expect(document.activeElement).toBe(text);
  await waitFor(() => expect(isKept()).toBe(false));
});

test('a text that a colleague has changed meanwhile is shown beside the own one', async () => {
  const theirs = { ...settings, greetingAcceptedMessage: 'Boa tarde!' };
  const details = { fields: ['greetingAcceptedMessage'], record: theirs, by: 'Helena', at: '2026-03-02T12:30:00.000Z' };
  call.mockRejectedValueOnce(new ApiError(409, 'ERR_CHANGED_MEANWHILE', details));
  show();
  const text = input('greetingAcceptedMessage');
  fireEvent.change(text, { target: { value: 'Bom dia!' } });
  publish('greetingAcceptedMessage');
  expect((await screen.findByTestId('conflict')).textContent).toContain('Helena');
  fireEvent.click(screen.getByTestId('conflict-see'));
  expect(text.value).toBe('Boa tarde!');
  fireEvent.click(screen.getByTestId('conflict-see'));
  expect(text.value).toBe('Bom dia!');
  call.mockResolvedValueOnce({ ...settings, greetingAcceptedMessage: 'Bom dia!' });
  fireEvent.click(screen.getByTestId('conflict-mine'));
  await waitFor(() => expect(screen.queryByTestId('conflict')).toBeNull());
  const body = { column: 'greetingAcceptedMessage', data: 'Bom dia!' };
  expect(call.mock.calls).toEqual([
    [updateCompanySetting, { body, seen: { greetingAcceptedMessage: 'Olá!' } }],
    [updateCompanySetting, { body, seen: { greetingAcceptedMessage: 'Boa tarde!' } }],
  ]);
});

test('an option that waits for its text is switched off without a call', () => {
  show();
  fireEvent.click(input('sendQueuePosition'));
  fireEvent.click(input('sendQueuePosition'));
  expect(screen.queryByTestId('setting-sendQueuePositionMessage')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

test('an option that is on over an empty text says so', () => {
  renderWithProviders(<SettingsPage />, {
    login: buildLogin({ user: { profile: 'admin' }, settings: { ...settings, greetingAcceptedMessage: '' } }),
  });
  expect(screen.getByTestId('lacks-sendGreetingAccepted')).toBeTruthy();
});

test('the rating names the connections without a question', () => {
  renderWithProviders(<SettingsPage />, {
    login: buildLogin({ user: { profile: 'admin' }, settings: { ...settings, userRating: 'enabled' } }),
    data: [
      [
        queryKey(listConnections, { query: {} }),
        [
          { id: 1, name: 'Loja', ratingMessage: '' },
          { id: 2, name: 'Oficina', ratingMessage: 'De 0 a 10?' },
        ],
      ],
    ],
  });
  expect(screen.getByTestId('lacks-question').textContent).toContain('Loja');
  expect(screen.getByTestId('lacks-question').textContent).not.toContain('Oficina');
});

test('a boolean setting stays one', async () => {
  call.mockResolvedValue({ ...settings, showNotificationPending: false });
  show();
  fireEvent.click(input('showNotificationPending'));
  await waitFor(() => expect(input('showNotificationPending').checked).toBe(false));
  expect(call).toHaveBeenCalledWith(updateCompanySetting, { body: { column: 'showNotificationPending', data: false } });
});

test('an empty text is not saved while its option is on', async () => {
  call.mockResolvedValue({ ...settings, greetingAcceptedMessage: 'Oi' });
  show();
  const text = input('greetingAcceptedMessage');
  fireEvent.change(text, { target: { value: ' ' } });
  publish('greetingAcceptedMessage');
  expect(screen.getByText('Obrigatório', { selector: 'p' })).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  fireEvent.change(text, { target: { value: 'Oi' } });
  publish('greetingAcceptedMessage');
  await waitFor(() => expect(screen.getByText('Salvo')).toBeTruthy());
  expect(call).toHaveBeenCalledExactlyOnceWith(updateCompanySetting, {
    body: { column: 'greetingAcceptedMessage', data: 'Oi' },
    seen: { greetingAcceptedMessage: 'Olá!' },
  });
});

test('a change that fails returns to what is stored', async () => {
  call.mockRejectedValue(new Error('down'));
  show();
  fireEvent.click(input('lgpdHideNumber'));
  await waitFor(() => expect(input('lgpdHideNumber').checked).toBe(false));
  expect(screen.queryByText('Salvo')).toBeNull();
});

test('only a super user sees the options of the installation', () => {
  const { unmount } = show();
  expect(screen.queryByTestId('setting-userCreation')).toBeNull();
  unmount();
  show(true);
  expect(input('userCreation').checked).toBe(true);
});

test('a super user sets what a template costs, saved when the field is left', async () => {
  call.mockResolvedValue({ key: 'templatePrice', value: '0.0625' });
  show(true);
  const price = input('templatePrice');
  expect(price.value).toBe('0,35');
  fireEvent.blur(price);
  expect(call).not.toHaveBeenCalled();
  // Pasted as a whole.
  fireEvent.change(price, { target: { value: '0,0625' } });
  expect(price.value).toBe('0,0625');
  fireEvent.blur(price);
  await waitFor(() => expect(screen.getByText('Salvo')).toBeTruthy());
  expect(call).toHaveBeenCalledExactlyOnceWith(updateSetting, {
    params: { key: 'templatePrice' },
    body: { value: '0.0625' },
    seen: { value: '0.35' },
  });
});

test('a super user enters the price of a message as it is typed, and saves the list', async () => {
  show(true);
  fireEvent.click(screen.getByTestId('add-message-prices'));
  fireEvent.change(screen.getByTestId('price-country-0'), { target: { value: '55' } });
  const price = screen.getByTestId<HTMLInputElement>('price-marketing-0');
  for (const value of ['0', '0,', '0,0', '0,06', '0,062', '0,0625']) {
    fireEvent.change(price, { target: { value } });
    expect(price.value).toBe(value);
  }
  // Pasted as a whole.
  fireEvent.change(screen.getByTestId('price-service-0'), { target: { value: '0,0315' } });
  call.mockResolvedValue({ key: 'messagePrices', value: '[]' });
  fireEvent.click(screen.getByTestId('save-message-prices'));
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [, given] = call.mock.lastCall as [unknown, { body: { value: string } }];
  expect(JSON.parse(given.body.value)).toMatchObject([{ country: '55', marketing: 625, utility: null, service: 315 }]);
});

test('a switch of the installation that a colleague has changed meanwhile waits for a choice', async () => {
  const details = { fields: ['value'], record: { key: 'userCreation', value: 'disabled' }, by: 'Helena', at: null };
  call.mockRejectedValueOnce(new ApiError(409, 'ERR_CHANGED_MEANWHILE', details));
  show(true);
  fireEvent.click(input('userCreation'));
  fireEvent.click(await screen.findByTestId('conflict-theirs'));
  expect(input('userCreation').checked).toBe(false);
  expect(call.mock.calls).toEqual([
    [updateSetting, { params: { key: 'userCreation' }, body: { value: 'disabled' }, seen: { value: 'enabled' } }],
  ]);
});
