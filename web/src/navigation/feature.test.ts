import { expect, test } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { menuOf, type Screen } from './feature.ts';

const menu = { label: 'layout:nav.tickets', icon: (() => null) as never, section: 'service' } as const;
const screen = (path: `/${string}`, given: Partial<Screen> = {}): Screen => ({
  path,
  load: () => Promise.resolve(() => null),
  menu,
  ...given,
});
const screens = [
  screen('/all'),
  screen('/without-entry', { menu: undefined }),
  screen('/admins', { access: 'admin' }),
  screen('/super', { access: 'super' }),
  screen('/dashboard', { access: 'dashboard:view', afterExpiry: true }),
  screen('/kanban', { plan: 'useKanban' }),
  screen('/open-to-all-listed-for-admins', { menu: { ...menu, access: 'admin' } }),
  screen('/in-the-settings', { menu: { ...menu, unless: 'admin' } }),
];
const listed = (parts: Parameters<typeof buildLogin>[0], expired = false): string[] =>
  menuOf(screens, buildLogin(parts), expired).map(({ path }) => path);

test.each<[string, Parameters<typeof buildLogin>[0], string[]]>([
  ['an agent', {}, ['/all', '/kanban', '/in-the-settings']],
  [
    'an agent with a permission',
    { user: { showDashboard: 'enabled' } },
    ['/all', '/dashboard', '/kanban', '/in-the-settings'],
  ],
  ['a plan without the feature', { plan: { useKanban: false } }, ['/all', '/in-the-settings']],
  [
    'an administrator',
    { user: { profile: 'admin' } },
    ['/all', '/admins', '/dashboard', '/kanban', '/open-to-all-listed-for-admins'],
  ],
  ['a super user', { user: { super: true } }, ['/all', '/super', '/kanban', '/in-the-settings']],
])('the drawer of %s', (_, parts, expected) => {
  expect(listed(parts)).toEqual(expected);
});

test('after the subscription only the entries that stay open are listed, to those who may open them', () => {
  expect(listed({ user: { profile: 'admin' } }, true)).toEqual(['/dashboard']);
  expect(listed({}, true)).toEqual([]);
});
