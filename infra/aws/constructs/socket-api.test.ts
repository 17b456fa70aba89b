import { expect, test } from 'vitest';
import { production, referredId, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const api = template(stacks.api);

const [[socketApi]] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Api')].filter(
  ([, { Properties }]) => Properties.ProtocolType === 'WEBSOCKET',
) as [[string, unknown]];
const routes = new Map(
  [...resourcesOf(api, 'AWS::ApiGatewayV2::Route').values()]
    .filter(({ Properties }) => referredId(Properties.ApiId) === socketApi)
    .map(({ Properties }) => [String(Properties.RouteKey), Properties]),
);

const functionNameOf = (reference: unknown): unknown =>
  resourcesOf(api, 'AWS::Lambda::Function').get(referredId(reference) ?? '')?.Properties.FunctionName;

const functionBehind = (key: string): unknown => {
  const integration = resourcesOf(api, 'AWS::ApiGatewayV2::Integration').get(referredId(routes.get(key)?.Target) ?? '');
  return functionNameOf(integration?.Properties.IntegrationUri);
};

test('the routes are those of a connection, each to the function of sockets', () => {
  expect([...routes.keys()].toSorted()).toEqual(['$connect', '$default', '$disconnect']);
  for (const key of routes.keys()) expect(functionBehind(key), key).toBe('prod-recado-sockets');
});

test('the handshake alone is authorised, by the token in its subprotocol', () => {
  const authorizers = [...resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer')].filter(
    ([, { Properties }]) => Properties.AuthorizerType === 'REQUEST',
  );
  expect(authorizers).toHaveLength(1);
  const [[id, { Properties }]] = authorizers as [(typeof authorizers)[number]];
  expect(Properties.IdentitySource).toEqual(['route.request.header.Sec-WebSocket-Protocol']);
  expect(functionNameOf(Properties.AuthorizerUri)).toBe('prod-recado-socket-authorizer');
  expect(routes.get('$connect')).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id } });
  for (const key of ['$disconnect', '$default']) expect(routes.get(key)?.AuthorizationType, key).toBe('NONE');
});

test('the stage has the name that addresses carry, deploys by itself and is throttled', () => {
  const [stage] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Stage').values()].filter(
    ({ Properties }) => referredId(Properties.ApiId) === socketApi,
  );
  expect(stage?.Properties).toMatchObject({
    StageName: 'live',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
  });
});
