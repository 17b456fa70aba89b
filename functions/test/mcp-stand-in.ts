import { allowMcpTool, listMcpTools } from '../src/features/mcp-servers/tools.ts';
import { readMcpServer } from '../src/features/mcp-servers/connections.ts';
import { createMcpServer } from '../src/features/mcp-servers/mcp-servers.ts';
import { standIn } from './shop-with-integration.ts';
import type { TestContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Faults of a shop's server: as `infra/local/integrations/mcp-shops.ts` declares them. */
interface ShopPlan {
  fault?: string | null;
  method?: string;
  says?: string | null;
  describes?: string | null;
  header?: string | null;
  life?: number;
  ends?: boolean;
}

const admin = async (path: string, body: object): Promise<unknown> =>
  (await fetch(`${standIn()}/admin/${path}`, { method: 'POST', body: JSON.stringify(body) })).json();

/** Sets the faults of a shop's server until others are set. */
export const planShop = async (shop: string, plan: ShopPlan): Promise<void> =>
  void (await admin('mcp', { shop, ...plan }));

/** Returns the calls of a shop's tools since it was asked last. */
export const callsOfShop = (shop: string) =>
  admin('mcp-calls', { shop }) as Promise<{ name: string; arguments: Record<string, unknown> }[]>;

/** Returns the address of a shop's server. */
export const shopAddress = (shop: string): string => `${standIn()}/mcp/${shop}`;

type Allowed = Omit<Parameters<typeof allowMcpTool>[1]['body'], 'hash'>;

/** Adds a shop's server to a company, reads its tools and allows some of them, by their names. Returns its id, and their ids. */
export const addShop = async (
  context: TestContext,
  shop: string,
  allowed: Record<string, Partial<Allowed>> = {},
): Promise<{ serverId: number; ids: Record<string, number> }> => {
  const body = { name: 'Pedidos', url: shopAddress(shop) };
  const { id: serverId } = await createMcpServer(context, { ...none, body });
  await readMcpServer(context, { ...none, params: { id: serverId } });
  const tools = await listMcpTools(context, { ...none, params: { id: serverId } });
  for (const { id, name, hash } of tools) {
    const given = allowed[name];
    if (!given) continue;
    await allowMcpTool(context, { ...none, params: { id }, body: { hash, needsPerson: false, given: [], ...given } });
  }
  return { serverId, ids: Object.fromEntries(tools.map(({ name, id }) => [name, id])) };
};
