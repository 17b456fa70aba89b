import { expect, test } from 'vitest';
import { production, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const api = template(stacks.api);
const routes = new Map(
  [...resourcesOf(api, 'AWS::ApiGatewayV2::Route').values()].map(({ Properties }) => [
    String(Properties.RouteKey),
    Properties,
  ]),
);

test('the handshake is authorised by the token in its subprotocol', () => {
  expect(routes.get('$connect')?.AuthorizationType).toBe('CUSTOM');
  const [authorizer] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer').values()].filter(
    ({ Properties }) => Properties.AuthorizerType === 'REQUEST',
  );
  expect(authorizer?.Properties.IdentitySource).toEqual(['route.request.header.Sec-WebSocket-Protocol']);
  expect(JSON.stringify(authorizer?.Properties.AuthorizerUri)).toMatch(/socketauthorizerFunction/);
});

test('what follows on a connection reaches its function', () => {
  for (const key of ['$disconnect', '$default']) expect(routes.get(key)).toBeDefined();
});
