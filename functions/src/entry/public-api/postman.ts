import { publicApiPath } from '@recado/shared/permissions/api-keys';
import { publicEndpoints, sampleCall } from './operations.ts';

type Json = Record<string, unknown>;

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const itemOf = (endpoint: (typeof publicEndpoints)[number]): Json => {
  const { method, path, body } = sampleCall(endpoint);
  const [pathname = '', search] = `${publicApiPath}${path}`.split('?');
  const query = [...new URLSearchParams(search)].map(([key, value]) => ({ key, value }));
  return {
    name: endpoint.summary,
    request: {
      method,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{api}}${publicApiPath}${path}`,
        host: ['{{api}}'],
        path: pathname.split('/').filter(Boolean),
        ...(query.length > 0 && { query }),
      },
      description: `Scope: ${endpoint.scope}`,
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
    response: [],
  };
};

/** Returns the public API as a collection of Postman (format 2.1), a folder for each area. */
export const postmanCollection = (): Json => ({
  info: { name: 'Recado', schema },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
  variable: [
    { key: 'api', value: 'https://api.example.com' },
    { key: 'key', value: '' },
  ],
  item: [...Map.groupBy(publicEndpoints, ({ scope }) => scope!.split(':')[0]!)].map(([name, ofArea]) => ({
    name,
    item: ofArea.map(itemOf),
  })),
});
