import {
  type ApiGatewayV2Client,
  type Api,
  GetApisCommand,
  GetIntegrationsCommand,
  UpdateIntegrationCommand,
} from '@aws-sdk/client-apigatewayv2';
import { maintenanceFunction } from '@recado/shared/deployment/called-functions';

/** The integrations of the HTTP API: the function that each calls, by its id. */
type Integrations = Record<string, string>;

const apiOf = async (client: ApiGatewayV2Client, prefix: string): Promise<string> => {
  for (let NextToken: string | undefined; ;) {
    const page: { Items?: Api[]; NextToken?: string } = await client.send(new GetApisCommand({ NextToken }));
    const found = page.Items?.find(({ Name, ProtocolType }) => Name === `${prefix}recado` && ProtocolType === 'HTTP');
    if (found?.ApiId !== undefined) return found.ApiId;
    if (page.NextToken === undefined) throw new Error(`there is no HTTP API ${prefix}recado`);
    ({ NextToken } = page);
  }
};

/** Returns the integrations of the HTTP API that call one of these functions. */
export const readIntegrations = async (
  client: ApiGatewayV2Client,
  prefix: string,
  functions: readonly string[],
): Promise<Integrations> => {
  const ApiId = await apiOf(client, prefix);
  const names = new Set(functions.map((name) => `${prefix}recado-${name}`));
  const found: Integrations = {};
  for (let NextToken: string | undefined; ;) {
    const page = await client.send(new GetIntegrationsCommand({ ApiId, NextToken }));
    for (const { IntegrationId = '', IntegrationUri = '' } of page.Items ?? [])
      if (names.has(IntegrationUri.split(':').at(-1)!)) found[IntegrationId] = IntegrationUri;
    if (page.NextToken === undefined) return found;
    ({ NextToken } = page);
  }
};

const setAll = async (client: ApiGatewayV2Client, prefix: string, wanted: Integrations): Promise<void> => {
  const ApiId = await apiOf(client, prefix);
  for (const [IntegrationId, IntegrationUri] of Object.entries(wanted))
    await client.send(new UpdateIntegrationCommand({ ApiId, IntegrationId, IntegrationUri }));
};

/** Lets the function that only says that the installation is being maintained answer in the place of others. May be repeated. */
export const beginMaintenance = (client: ApiGatewayV2Client, prefix: string, before: Integrations): Promise<void> =>
  setAll(
    client,
    prefix,
    Object.fromEntries(
      Object.entries(before).map(([id, uri]) => [id, uri.replace(/[^:]+$/, `${prefix}recado-${maintenanceFunction}`)]),
    ),
  );

/** Lets the functions answer their calls again. May be repeated. */
export const endMaintenance = setAll;
