// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Contact } from '@recado/shared/contract/contacts';
import { expect, test } from 'vitest';
import { buildContact } from '../../testing/contact.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ContactSwitches } from './ContactSwitches.tsx';

setUpDom('contactPanel');

const { plan } = buildLogin();
const show = (contact: Partial<Contact>, useCampaigns = true) =>
  renderWithProviders(<ContactSwitches contact={buildContact(contact)} />, {
    login: buildLogin({ plan: { ...plan, useCampaigns } }),
  });
const campaigns = () => screen.queryByTestId<HTMLInputElement>('campaigns');

test('somebody who opted out shows since when', () => {
  show({ optedOutAt: '2026-11-20T15:00:00.000Z' });
  expect(campaigns()?.checked).toBe(false);
  expect(screen.getByText(/^Não recebe campanhas desde 20\/11\/2026 às \d\d:00$/)).toBeTruthy();
});

test('others get campaigns', () => {
  show({});
  expect(campaigns()?.checked).toBe(true);
  expect(screen.queryByText(/Não recebe campanhas/)).toBeNull();
});

test.each<[string, Partial<Contact>, boolean]>([
  ['a plan without campaigns', {}, false],
  ['a group', { isGroup: true }, true],
  ['a contact of Instagram', { channel: 'instagram' }, true],
])('%s has no such switch', (_, contact, useCampaigns) => {
  show({ ...contact, optedOutAt: '2026-11-20T15:00:00.000Z' }, useCampaigns);
  expect(campaigns()).toBeNull();
  expect(screen.queryByText(/Não recebe campanhas/)).toBeNull();
});
