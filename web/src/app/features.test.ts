import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '@recado/shared/contract/registry';
import { queriesPatchedByEvents, screens } from './features.ts';

const ofScreens = new Set(
  readdirSync(new URL('../i18n/locales/pt/screens', import.meta.url)).map((file) => file.replace('.json', '')),
);

test('the drawer’s labels are texts that the app starts with: of a screen’s texts, the title alone', () => {
  const labels = screens.flatMap(({ menu }) => (menu ? [menu.label] : []));
  const missing = labels.filter((label) => {
    const [namespace = '', key] = label.split(':');
    return ofScreens.has(namespace) && key !== 'title';
  });
  expect(labels.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('the queries that events patch are calls of the contract', () => {
  const names = new Set(endpoints.map(({ name }) => name));
  expect(queriesPatchedByEvents.length).toBeGreaterThan(10);
  expect(queriesPatchedByEvents.filter((name) => !names.has(name))).toEqual([]);
});

/** The access, the plan's feature and the refusal of each screen that is not for every user. */
const gates: Record<string, string> = {
  '/': 'dashboard:view - denied',
  '/moments': 'attendance-panel:view - notice',
  '/reports': 'dashboard:view - notice',
  '/Kanban': 'user useKanban notice',
  '/contacts/import': 'contacts-page:import - notice',
  '/contact-lists/:contactListId/import': 'contacts-page:import useCampaigns notice',
  '/TagsKanban': 'dashboard:view useKanban notice',
  '/schedules': 'user useSchedules notice',
  '/campaigns': 'campaigns-page:edit useCampaigns notice',
  '/campaigns-config': 'campaigns-page:edit useCampaigns notice',
  '/campaign/:campaignId/report': 'campaigns-page:edit useCampaigns notice',
  '/contact-lists': 'campaigns-page:edit useCampaigns notice',
  '/contact-lists/:contactListId/contacts': 'campaigns-page:edit useCampaigns notice',
  '/files': 'admin - notice',
  '/chats/:uuid?': 'user useInternalChat notice',
  '/company-chats': 'admin useInternalChat notice',
  '/users': 'users-page:view - notice',
  '/roles': 'admin - notice',
  '/audit': 'audit-page:view - notice',
  '/queues': 'queues-page:edit - notice',
  '/connections': 'connections-page:view - notice',
  '/api-keys/:connect?': 'admin useExternalApi notice',
  '/docs/api': 'admin useExternalApi notice',
  '/allConnections': 'super - redirect',
  '/automation': 'admin - notice',
  '/messages-api': 'admin useExternalApi notice',
  '/flowbuilders': 'admin useIntegrations notice',
  '/flowbuilder/:id': 'admin useIntegrations notice',
  '/personal-data': 'admin - notice',
  '/personal-data/retention': 'admin - notice',
  '/phrase-lists': 'admin useIntegrations notice',
  '/queue-integration': 'admin useIntegrations notice',
  '/knowledge': 'admin useOpenAi notice',
  '/knowledge/unanswered': 'admin useOpenAi notice',
  '/webhooks': 'admin useIntegrations notice',
  '/webhooks/:webhookId/deliveries': 'admin useIntegrations notice',
  '/webhooks/events': 'admin useIntegrations notice',
  '/prompts': 'admin useOpenAi notice',
  '/prompts/tools': 'admin useOpenAi notice',
  '/prompts/tools/connected': 'admin useOpenAi notice',
  '/closing-reasons': 'closing-reasons-page:edit - notice',
  '/prompts/cases/*': 'admin useOpenAi notice',
  '/companies': 'super - toast',
  '/companies/:companyId/invoices': 'super - toast',
  '/companies/:companyId/users': 'super - toast',
  '/announcements': 'super - toast',
  '/settings': 'settings-page:edit - notice',
  '/subscription': 'admin - notice',
};

test('each screen is for those who may see it, by hand; `ScreenGate` refuses the others', () => {
  const declared = screens
    .map(({ path, access = 'user', plan = '-', refusal = 'notice' }) => [path, `${access} ${plan} ${refusal}`])
    .filter(([, gate]) => gate !== 'user - notice');
  expect(Object.fromEntries(declared)).toEqual(gates);
});
