// @vitest-environment jsdom
import { listCampaigns } from '@recado/shared/contract/campaigns';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCampaign } from '../../testing/campaign.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { queryKey } from '../../api/query.ts';
import { CampaignsPage } from './CampaignsPage.tsx';

setUpDom('campaigns');

test('tells the tag of a campaign from a contact list', async () => {
  const records = [
    buildCampaign({ id: 1, contactList: { id: 4, name: 'Clientes' }, tagList: null }),
    buildCampaign({ id: 2, contactList: null, tagList: { id: 5, name: 'Atacado' } }),
  ];
  renderWithProviders(<CampaignsPage />, {
    login: buildLogin(),
    data: [
      [
        queryKey(listCampaigns, { query: { searchParam: '' } }),
        { pages: [{ records, hasMore: false, nextCursor: null }], pageParams: [null] },
      ],
    ],
  });
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  expect(await screen.findByRole('img', { name: 'Tag' })).toBeTruthy();
  expect(within(row('Atacado')).getByRole('img', { name: 'Tag' })).toBeTruthy();
  expect(within(row('Clientes')).queryByRole('img')).toBeNull();
});
