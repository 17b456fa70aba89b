import type { IncomingMessage, ServerResponse } from 'node:http';
import { arnOfFunction, json, nameIn, refuse, reply } from './lambda-api.ts';

/** The paths of API Gateway begin with this. */
export const integrationsPath = '/v2/apis';

const api = { apiId: 'local', name: 'local-recado', protocolType: 'HTTP' } as const;

/** The integrations of the HTTP API: the function that answers in the place of another one, by the name of that. */
export class Integrations {
  private readonly names: readonly string[];
  private readonly changed: Map<string, string>;

  /** @param names the functions that the API's routes name */
  constructor(names: readonly string[], changed: Readonly<Record<string, string>>) {
    this.names = names;
    this.changed = new Map(Object.entries(changed));
  }

  /** Returns the function that answers in the place of one. */
  of(name: string): string {
    return this.changed.get(name) ?? name;
  }

  /** Returns the integrations that were changed. */
  all(): Record<string, string> {
    return Object.fromEntries(this.changed);
  }

  /** Answers API Gateway's calls about the integrations of the HTTP API, whose ids are the names of functions. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , , apiId, kind, id = ''] = (request.url ?? '').split('?')[0]!.split('/');
    if (apiId === undefined) return reply(response, 200, { items: [api] });
    if (apiId !== api.apiId || kind !== 'integrations' || (id !== '' && !this.names.includes(id)))
      return refuse(response, 404, 'NotFoundException', 'Invalid identifier specified');
    if (request.method === 'PATCH') {
      const { integrationUri } = (await json(request)) as { integrationUri: string };
      const name = nameIn(integrationUri);
      if (name === id) this.changed.delete(id);
      else this.changed.set(id, name);
      return reply(response, 200, this.describe(id));
    }
    return reply(response, 200, { items: this.names.map((name) => this.describe(name)) });
  }

  private describe(id: string) {
    return { integrationId: id, integrationType: 'AWS_PROXY', integrationUri: arnOfFunction(this.of(id)) };
  }
}
