// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listAllHelps } from '@recado/shared/contract/helps';
import { listInternalChats } from '@recado/shared/contract/internal-chats';
import { version } from '@recado/shared/contract/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { SideNavigation } from './SideNavigation.tsx';

setUpDom();

const show = (login: LoginResult, collapsed = false, path = '/') =>
  renderWithProviders(<SideNavigation collapsed={collapsed} />, {
    login,
    path,
    data: [
      [queryKey(version, {}), { version: '1.0.0', release: 'a1b2c3d4' }],
      [queryKey(listConnectionNames, {}), [buildConnection({ status: 'DISCONNECTED' })]],
      [queryKey(listAllHelps, {}), []],
      [
        queryKey(listInternalChats, {}),
        { pages: [{ records: [], unreadsBehind: 0, hasMore: false, nextCursor: null }], pageParams: [null] },
      ],
    ],
  });

const tickets = ['Atendimentos', '/tickets'];
const kanban = ['Kanban', '/Kanban'];
const schedules = ['Agendamentos', '/schedules'];
const chats = ['Chat interno', '/chats'];
const todo = ['Tarefas', '/todolist'];
const help = ['Ajuda', '/helps'];
const campaigns = ['Campanhas', '/campaigns'];
const users = ['Usuários', '/users'];
const connections = ['Conexões', '/connections'];
const allConnections = ['Todas as conexões', '/allConnections'];
const announcements = ['Informativos', '/announcements'];
const finance = ['Financeiro', '/financeiro'];
const expired = { dueDate: '2020-01-01' };

const agent = [tickets, kanban, schedules, chats, todo];
const administration = [campaigns, users, connections, finance];

/** Entries of every rule of access: the others are declared alike, and are not listed here. */
const watched = new Set([...agent, ...administration, help, allConnections, announcements].map(([, path]) => path));

const links = (): [string | null, string | null][] =>
  screen
    .queryAllByRole('link')
    .map((link): [string | null, string | null] => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
    ])
    .filter(([, path]) => path !== null && watched.has(path));

const without = (entries: string[][], ...left: string[][]) => entries.filter((entry) => !left.includes(entry));

test.each<[string, Parameters<typeof buildLogin>[0], string[][]]>([
  ['an agent', {}, agent],
  ['an agent without the plan’s board', { plan: { useKanban: false } }, without(agent, kanban)],
  ['an agent whose plan has no internal chat', { plan: { useInternalChat: false } }, without(agent, chats)],
  ['an agent whose plan has no schedules', { plan: { useSchedules: false } }, without(agent, schedules)],
  ['an agent with allowConnections', { user: { allowConnections: 'enabled' } }, [...agent, connections]],
  ['an agent with every other permission', { user: { allowGroup: true, allUserChat: 'enabled' } }, agent],
  ['an administrator', { user: { profile: 'admin' } }, [...agent, ...administration]],
  [
    'an administrator whose plan has no campaigns',
    { user: { profile: 'admin' }, plan: { useCampaigns: false } },
    without([...agent, ...administration], campaigns),
  ],
  [
    'a super user',
    { user: { profile: 'admin', super: true } },
    [...agent, campaigns, users, connections, allConnections, announcements, finance],
  ],
  ['an agent after expiry', { user: { allowConnections: 'enabled' }, company: expired }, [tickets, todo]],
  [
    'an administrator after expiry',
    { user: { profile: 'admin' }, company: expired },
    [tickets, todo, campaigns, finance],
  ],
  [
    'a super user after expiry',
    { user: { profile: 'admin', super: true }, company: expired },
    [tickets, todo, campaigns, finance],
  ],
  [
    'the operator’s company, which never expires',
    { user: { profile: 'admin' }, company: { ...expired, id: 1 } },
    [...agent, ...administration],
  ],
])('%s sees the permitted screens', (_, parts, expected) => {
  show(buildLogin(parts));
  expect(links()).toEqual(expected);
});

test('the collapsed navigation has the same entries', () => {
  show(buildLogin({ user: { profile: 'admin' } }), true);
  expect(links()).toEqual([...agent, ...administration]);
});

test('the connections show a badge while one needs attention', () => {
  show(buildLogin({ user: { profile: 'admin' } }));
  expect(screen.getByRole('link', { name: /Conexões/ }).querySelector('[role="img"]')).not.toBeNull();
  expect(screen.getAllByRole('img').filter((image) => image.closest('nav'))).toHaveLength(1);
});

test('the help has an entry while there are videos', () => {
  renderWithProviders(<SideNavigation collapsed={false} />, {
    login: buildLogin(),
    data: [
      [queryKey(version, {}), { version: '1.0.0', release: 'a1b2c3d4' }],
      [queryKey(listAllHelps, {}), [{ id: 1, title: 'Primeiros passos', description: '', video: 'dQw4w9WgXcQ' }]],
    ],
  });
  expect(links()).toContainEqual(help);
});

test.each([
  ['/flowbuilders', '/flowbuilders'],
  ['/flowbuilder/7', '/flowbuilders'],
  ['/campaign/3/report', '/campaigns'],
  ['/tickets/abc', '/tickets'],
])('at %s the entry of %s is marked', (path, marked) => {
  const { container } = show(buildLogin({ user: { profile: 'admin' } }), false, path);
  expect([...container.querySelectorAll('[aria-current=page]')].map((link) => link.getAttribute('href'))).toEqual([
    marked,
  ]);
});
