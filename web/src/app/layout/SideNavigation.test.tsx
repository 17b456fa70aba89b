// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listAllHelps } from '@recado/shared/contract/helps';
import { version } from '@recado/shared/contract/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { SideNavigation } from './SideNavigation.tsx';

setUpDom();

const show = (login: LoginResult, collapsed = false) =>
  renderWithProviders(<SideNavigation collapsed={collapsed} />, {
    login,
    data: [
      [queryKey(version, {}), { version: '1.0.0' }],
      [queryKey(listConnectionNames, {}), [buildConnection({ status: 'DISCONNECTED' })]],
      [queryKey(listAllHelps, {}), []],
    ],
  });
const links = (): [string | null, string | null][] =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

const tickets = ['Atendimentos', '/tickets'];
const kanban = ['Kanban', '/Kanban'];
const contacts = ['Contatos', '/contacts'];
const quickMessages = ['Respostas rápidas', '/quick-messages'];
const tags = ['Tags', '/tags'];
const fileLists = ['Lista de arquivos', '/files'];
const todo = ['Tarefas', '/todolist'];
const help = ['Ajuda', '/helps'];
const users = ['Usuários', '/users'];
const settings = ['Configurações', '/settings'];
const queues = ['Filas', '/queues'];
const connections = ['Conexões', '/connections'];
const allConnections = ['Todas as conexões', '/allConnections'];
const announcements = ['Informativos', '/announcements'];
const finance = ['Financeiro', '/financeiro'];
const expired = { dueDate: '2020-01-01' };

test.each<[string, Parameters<typeof buildLogin>[0], string[][]]>([
  ['an agent', {}, [tickets, kanban, contacts, quickMessages, tags, todo]],
  ['an agent without the plan’s board', { plan: { useKanban: false } }, [tickets, contacts, quickMessages, tags, todo]],
  [
    'an agent with allowConnections',
    { user: { allowConnections: 'enabled' } },
    [tickets, kanban, contacts, quickMessages, tags, todo, connections],
  ],
  [
    'an agent with every other permission',
    { user: { allowGroup: true, allUserChat: 'enabled' } },
    [tickets, kanban, contacts, quickMessages, tags, todo],
  ],
  [
    'an administrator',
    { user: { profile: 'admin' } },
    [tickets, kanban, contacts, quickMessages, tags, todo, fileLists, users, queues, connections, settings, finance],
  ],
  [
    'a super user',
    { user: { profile: 'admin', super: true } },
    [
      tickets,
      kanban,
      contacts,
      quickMessages,
      tags,
      todo,
      fileLists,
      users,
      queues,
      connections,
      allConnections,
      announcements,
      settings,
      finance,
    ],
  ],
  ['an agent after expiry', { user: { allowConnections: 'enabled' }, company: expired }, [todo]],
  ['an administrator after expiry', { user: { profile: 'admin' }, company: expired }, [todo, finance]],
  ['a super user after expiry', { user: { profile: 'admin', super: true }, company: expired }, [todo, finance]],
  [
    'the operator’s company, which never expires',
    { user: { profile: 'admin' }, company: { ...expired, id: 1 } },
    [tickets, kanban, contacts, quickMessages, tags, todo, fileLists, users, queues, connections, settings, finance],
  ],
])('%s sees exactly the permitted screens', (_, parts, expected) => {
  show(buildLogin(parts));
  expect(links()).toEqual(expected);
});

test('the collapsed navigation has the same entries', () => {
  show(buildLogin({ user: { profile: 'admin' } }), true);
  expect(links()).toEqual([
    tickets,
    kanban,
    contacts,
    quickMessages,
    tags,
    todo,
    fileLists,
    users,
    queues,
    connections,
    settings,
    finance,
  ]);
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
      [queryKey(version, {}), { version: '1.0.0' }],
      [queryKey(listAllHelps, {}), [{ id: 1, title: 'Primeiros passos', description: '', video: 'dQw4w9WgXcQ' }]],
    ],
  });
  expect(links()).toContainEqual(help);
});
