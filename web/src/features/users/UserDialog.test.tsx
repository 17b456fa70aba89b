// @vitest-environment jsdom
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { listRoles } from '@recado/shared/contract/roles';
import { createUser, listUserPictures, updateUser, type User } from '@recado/shared/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { UserDialog } from './UserDialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));
const { notifySuccess } = vi.hoisted(() => ({ notifySuccess: vi.fn<(text: string) => void>() }));
vi.mock('../../components/notify.ts', () => ({ notifySuccess, notifyError: vi.fn<() => void>() }));

setUpDom('users');
beforeEach(() => void call.mockReset());

const { user: admin } = buildLogin({ user: { profile: 'admin' } });
const agent: User = { ...admin, id: 2, name: 'Bruno', email: 'bruno@exemplo.test', profile: 'user', allowGroup: true };
const roles = [
  { id: 5, name: 'Supervisão', description: '', permissions: ['dashboard:view', 'campaigns-page:edit'], userIds: [] },
];
const onClose = vi.fn<() => void>();

const show = (user: User | null) =>
  renderWithProviders(<UserDialog user={user} queueIds={[10]} onClose={onClose} />, {
    login: buildLogin({ user: { profile: 'admin' } }),
    data: [
      [
        queryKey(listQueues, {}),
        [{ id: 10, name: 'Vendas', color: '#2F9E44', orderQueue: null, greetingMessage: '', hasServiceLevels: false }],
      ],
      [queryKey(listConnectionNames, {}), []],
      [queryKey(listUserPictures, {}), []],
      [queryKey(listRoles, {}), roles],
    ],
  });
const type = (name: string, value: string): void => {
  fireEvent.change(screen.getByTestId(`field-${name}`), { target: { value } });
};
const save = (): void => {
  fireEvent.click(screen.getByTestId('save-user'));
};

test('a new user is created with the defaults of the specification', async () => {
  call.mockResolvedValue(agent);
  show(null);
  type('name', 'Bruno');
  type('email', 'bruno@exemplo.test');
  type('password', 'Segredo123');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith(createUser, {
    body: {
      name: 'Bruno',
      email: 'bruno@exemplo.test',
      password: 'Segredo123',
      profile: 'user',
      queueIds: [10],
      whatsappId: null,
      roleId: null,
      startWork: '00:00',
      endWork: '23:59',
      farewellMessage: '',
      defaultTheme: 'light',
      defaultMenu: 'open',
      allTicket: 'disable',
      allowGroup: false,
      allHistoric: 'disabled',
      allUserChat: 'disabled',
      userClosePendingTicket: 'disabled',
      showDashboard: 'disabled',
      allowRealTime: 'disabled',
      allowConnections: 'disabled',
    },
  });
});

test('the limit of the plan is shown above the form', async () => {
  call.mockRejectedValue(new ApiError(409, 'ERR_PLAN_LIMIT_USERS', { limit: 3 }));
  show(null);
  type('name', 'Bruno');
  type('email', 'bruno@exemplo.test');
  type('password', 'Segredo123');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('Número máximo de usuários já alcançado: 3');
});

test('a new user without a password is invited, in the language of the browser', async () => {
  call.mockResolvedValue(agent);
  show(null);
  type('name', 'Bruno');
  type('email', 'bruno@exemplo.test');
  save();
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [endpoint, { body }] = call.mock.calls[0] as [unknown, { body: object }];
  expect(endpoint).toBe(createUser);
  expect(body).toMatchObject({ name: 'Bruno', language: 'pt' });
  expect(body).not.toHaveProperty('password');
  expect(notifySuccess).toHaveBeenCalledWith('Convite enviado para bruno@exemplo.test.');
});

test('a new user is given a password where the installation mails no invitations', async () => {
  call.mockRejectedValue(new ApiError(409, 'ERR_NO_MAIL_SENDER'));
  show(null);
  type('name', 'Bruno');
  type('email', 'bruno@exemplo.test');
  save();
  expect(await screen.findByText('Esta instalação não envia convites por e-mail. Informe uma senha.')).toBeTruthy();
});

test('a password that the server refuses has its error at the field', async () => {
  call.mockRejectedValue(new ApiError(400, 'ERR_PASSWORD_POLICY'));
  show(agent);
  type('password', 'fraquinha');
  save();
  expect(await screen.findByText('A senha não atende às regras de segurança.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty password keeps the user’s own', async () => {
  call.mockResolvedValue(agent);
  show(agent);
  type('name', 'Bruno Lima');
  save();
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [endpoint, { body }] = call.mock.calls[0] as [unknown, { body: object }];
  expect(endpoint).toBe(updateUser);
  expect(body).toEqual({ name: 'Bruno Lima' });
});

test('administrators have all permissions; nobody changes its own profile', () => {
  show(admin);
  expect(screen.getByTestId<HTMLInputElement>('field-profile').disabled).toBe(true);
  for (const name of ['allTicket', 'showDashboard']) {
    const permission = screen.getByTestId<HTMLInputElement>(`field-${name}`);
    expect([permission.checked, permission.disabled]).toEqual([true, true]);
  }
});

test('the permissions stand in groups', () => {
  show(agent);
  for (const [title, name] of [
    ['Atendimentos', 'allowGroup'],
    ['Acompanhamento', 'showDashboard'],
    ['Conexões', 'allowConnections'],
  ] as const) {
    const group = within(screen.getByRole('group', { name: title, hidden: true }));
    expect(group.getByTestId<HTMLInputElement>(`field-${name}`).disabled).toBe(false);
  }
});

test('the own e-mail or password is changed with the current password', async () => {
  call.mockRejectedValueOnce(new ApiError(403, 'ERR_CURRENT_PASSWORD')).mockResolvedValue(admin);
  show(admin);
  expect(screen.queryByTestId('field-currentPassword')).toBeNull();
  type('password', 'NovaSenha1');
  save();
  expect(await screen.findByText('Confirme com a sua senha atual.')).toBeTruthy();
  type('currentPassword', 'Segredo123');
  save();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.lastCall?.[1]).toMatchObject({
    params: { id: admin.id },
    body: { password: 'NovaSenha1', currentPassword: 'Segredo123' },
  });
});

test('another user is changed with the own current password where the server asks for it', async () => {
  call.mockRejectedValueOnce(new ApiError(403, 'ERR_CURRENT_PASSWORD')).mockResolvedValue(agent);
  show(agent);
  type('password', 'NovaSenha1');
  expect(screen.queryByTestId('field-currentPassword')).toBeNull();
  save();
  expect(await screen.findByText('Confirme com a sua senha atual.')).toBeTruthy();
  type('currentPassword', 'Segredo123');
  save();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.lastCall?.[1]).toMatchObject({
    params: { id: agent.id },
    body: { password: 'NovaSenha1', currentPassword: 'Segredo123' },
  });
});

test('the permissions of a role stand in the place of the switches, which are not sent', async () => {
  call.mockResolvedValue(agent);
  show({ ...agent, roleId: 5, showDashboard: 'enabled', allowGroup: false, permissions: ['campaigns-page:edit'] });
  expect(screen.getByTestId('permissions-of-role').textContent).toBe('Ver o painel de indicadoresGerenciar campanhas');
  expect(screen.queryByTestId('field-allTicket')).toBeNull();
  type('name', 'Bruno Lima');
  save();
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { name: 'Bruno Lima' } });
  expect(call.mock.lastCall?.[1]).not.toHaveProperty('body.allTicket');
});
