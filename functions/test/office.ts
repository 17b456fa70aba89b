import { updateTicket as updateEndpoint } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { newUserRecord } from '../src/data/users/new-user.ts';
import { countTickets } from '../src/features/tickets/count-tickets.ts';
import { listTickets } from '../src/features/tickets/list-tickets.ts';
import { updateTicket } from '../src/features/tickets/update-ticket.ts';
import { addConnection, allTickets, anyNumber, inboundText } from './conversation.ts';
import { newCompanyId, type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Calls the update of a ticket. */
export const update = (context: TestContext, id: number, body: object) =>
  updateTicket(context, { ...none, params: { id }, body: updateEndpoint.body!.parse(body) });

/** Lists tickets of the tab of open ones, or as the query says. */
export const list = (context: TestContext, query: object = {}) =>
  listTickets(context, { ...none, query: { status: 'open', sortTickets: 'DESC', ...query } });

/** Counts tickets. */
export const count = (context: TestContext, query: object = {}) => countTickets(context, { ...none, query });

const published = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
const isOfDashboard = ({ rooms }: { rooms: readonly string[] }): boolean => rooms.includes('dashboard');

/** The realtime events published so far, without those for the dashboard. */
export const events = (context: TestContext) => published(context).filter((event) => !isOfDashboard(event));

/** The events published so far for the dashboard. */
export const dashboardEvents = (context: TestContext) => published(context).filter(isOfDashboard);

/** The commands for the session host so far, without those for pictures. */
export const sent = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.message.type !== 'picture' ? [effect.message] : []));

/** An administrator's company with a connection, and its agents: each a user with a context of its own. */
export const office = async (connection = {}) => {
  const companyId = newCompanyId();
  const admin = userContext({ companyId });
  const whatsapp = await addConnection(admin, connection);
  await admin.commit(
    admin.stores.users.create(
      newUserRecord({
        companyId,
        id: 1,
        sub: `sub-${companyId}`,
        email: `${companyId}@example.com`,
        name: 'Ana',
        profile: 'admin',
      }),
      10,
    ),
    [],
  );
  const agent = async (id: number, viewer: Partial<Viewer> = {}, farewellMessage = ''): Promise<TestContext> => {
    const user = newUserRecord({
      companyId,
      id,
      sub: `sub-${companyId}-${id}`,
      email: `${id}-${companyId}@example.com`,
      name: `Agente ${id}`,
      profile: 'user',
    });
    await admin.commit(admin.stores.users.create({ ...user, farewellMessage }, 10), []);
    return userContext({ companyId, viewer: { id, profile: 'user', ...viewer } });
  };
  const write = async (body = 'Olá', number = anyNumber()): Promise<number> => {
    await receiveMessage(admin, inboundText(whatsapp, { number, body }));
    return (await allTickets(admin)).at(-1)!.id;
  };
  return { admin, whatsapp, agent, write };
};
