import { createQueue, listQueues } from '@recado/shared/contract/queues';
import { createUser, listUsers, updateUser } from '@recado/shared/contract/users';
import { newConnection } from '../../../../functions/src/data/connections/new-connection.ts';
import type { Context } from '../../../../functions/src/context/context.ts';
import { systemContextOf } from '../world/system-context.ts';
import type { World } from '../world/world.ts';
import { queueCount, userCount } from './size.ts';

/** The users, queues and connection of a tenant. */
export interface Staff {
  readonly companyId: number;
  readonly queueIds: readonly number[];
  readonly userIds: readonly number[];
  /** E-mail addresses of the users who are not administrators. */
  readonly agentEmails: readonly string[];
  readonly whatsappId: number;
}

const colors = ['#0CA678', '#9C36B5', '#F08C00', '#C2255C', '#3B5BDB'];

const addQueues = async ({ admin }: World): Promise<number[]> => {
  const known = await admin.call(listQueues, {});
  const queueIds = known.map(({ id }) => id);
  for (let index = known.length; index < queueCount; index++) {
    const body = { name: `Fila ${index + 1}`, color: colors[index]!, greetingMessage: 'Olá!' };
    queueIds.push((await admin.call(createQueue, { body })).id);
  }
  return queueIds;
};

/** Adds users. Each serves all queues, so that every list has as many partitions as there are queues. */
const addUsers = async (
  { admin, password }: World,
  queueIds: number[],
): Promise<{ userIds: number[]; agentEmails: string[] }> => {
  const { users } = await admin.call(listUsers, {});
  for (const { id, profile } of users)
    if (profile === 'user') await admin.call(updateUser, { params: { id }, body: { queueIds } });
  for (let index = users.length; index < userCount; index++) {
    users.push(
      await admin.call(createUser, {
        body: {
          name: `Atendente ${index + 1}`,
          email: `atendente${index + 1}@demo.test`,
          password,
          profile: 'user',
          queueIds,
        },
      }),
    );
  }
  return {
    userIds: users.map(({ id }) => id),
    agentEmails: users.filter(({ profile }) => profile === 'user').map(({ email }) => email),
  };
};

/** More connections than the benchmark adds. */
const maxConnections = 1000;

/** Adds a connection without a device session: it sends nothing. */
const addConnection = async (context: Context): Promise<number> => {
  const id = await context.ids.next('whatsapp');
  const { connections } = context.stores;
  const connection = newConnection(
    { id, companyId: context.company.id, name: 'Loja', isDefault: true, status: 'DISCONNECTED' },
    context.clock.now(),
  );
  await context.commit(
    [...connections.create(connection, maxConnections), ...connections.defaultMove(null, connection, [id])],
    [],
  );
  return id;
};

/** Adds queues, users and a connection to the seed's company. */
export const createStaff = async (world: World): Promise<Staff> => {
  const { companyId } = world.admin;
  const queueIds = await addQueues(world);
  return {
    companyId,
    queueIds,
    ...(await addUsers(world, queueIds)),
    whatsappId: await addConnection(await systemContextOf(companyId)),
  };
};
