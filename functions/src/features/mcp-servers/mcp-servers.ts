import * as allowed from '@recado/shared/contract/allowed-tools';
import * as contract from '@recado/shared/contract/mcp-calls';
import * as list from '@recado/shared/contract/mcp-servers';
import { bindAll, type UseCase } from '../../context/binding.ts';
import { mcpServerEntity, presentServer } from '../../data/mcp/entities.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { serverEvents } from '../../domain/tools/server-events.ts';
import { searchPage } from '../../platform/page-of.ts';
import { changedSignIn, checkSignIn, prepareFields } from './prepare-fields.ts';
import { allowMcpTool, forbidMcpTool, listAllowedMcpTools, listMcpTools } from './tools.ts';

const servers = recordsOf({
  thing: 'mcpServer',
  store: ({ stores }) => stores.mcpServers,
  present: presentServer,
  effects: serverEvents,
});

/** The servers of which the name contains the searched text. */
const listMcpServers: UseCase<typeof list.listMcpServers> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.mcpServers.list(), query, ({ name }) => [name]);
  return { servers: rows.map(presentServer), ...position };
};

/** Returns a server, without its secret. */
const getMcpServer: UseCase<typeof contract.getMcpServer> = servers.get;

/** Adds a server. Its tools are read by another call. */
export const createMcpServer: UseCase<typeof contract.createMcpServer> = async (context, { body }) => {
  const fields = { auth: 'none' as const, headerName: '', secret: null, ...(await prepareFields(context, body)) };
  checkSignIn(fields, fields.secret);
  const none = { listed: 0, allowed: 0, changed: 0 };
  const id = await context.ids.next('mcp-server');
  const secret = fields.auth === 'none' ? null : fields.secret;
  return servers.add(context, mcpServerEntity.record({ ...fields, ...none, secret, id }));
};

/** Changes a server. A secret that is not given stays as it is, at the address that it was given for. */
export const updateMcpServer: UseCase<typeof contract.updateMcpServer> = async (context, input) => {
  const fields = await prepareFields(context, input.body);
  return servers.change(context, input, (before) => changedSignIn(before, fields));
};

/** Deletes a server with its tools. */
export const deleteMcpServer: UseCase<typeof contract.deleteMcpServer> = (context, { params: { id } }) =>
  servers.remove(context, id);

export const mcpServersBindings = bindAll(
  { ...allowed, ...list, ...contract },
  {
    listMcpServers,
    getMcpServer,
    createMcpServer,
    updateMcpServer,
    deleteMcpServer,
    listMcpTools,
    listAllowedMcpTools,
    allowMcpTool,
    forbidMcpTool,
  },
);
