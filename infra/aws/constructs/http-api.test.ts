import { endpoints } from '@recado/shared/contract/registry';
import { routeSelector } from '@recado/shared/deployment/select-route';
import { expect, test } from 'vitest';
import { production, referredId, type Resource, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const api = template(stacks.api);
const [stage] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Stage').values()].filter(
  ({ Properties }) => Properties.StageName === '$default',
) as [Resource];
const httpRoutes = new Map(
  [...resourcesOf(api, 'AWS::ApiGatewayV2::Route').values()]
    .filter(({ Properties }) => !String(Properties.RouteKey).startsWith('$'))
    .map((route) => [String(route.Properties.RouteKey), route]),
);

const [tokenAuthorizer] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer')]
  .filter(([, { Properties }]) => Properties.AuthorizerType === 'JWT')
  .map(([id]) => id);

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const functionNameBehind = (route: Resource | undefined): unknown => {
  const integrationId = /"Ref":"(\w+)"/.exec(JSON.stringify(route?.Properties.Target))?.[1];
  const integration = resourcesOf(api, 'AWS::ApiGatewayV2::Integration').get(String(integrationId));
  const functionId = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(integration?.Properties.IntegrationUri))?.[1];
  return resourcesOf(api, 'AWS::Lambda::Function').get(String(functionId))?.Properties.FunctionName;
};

const webhooks = [
  { name: 'channel-webhook', key: 'GET /webhooks/meta' },
  { name: 'channel-webhook', key: 'POST /webhooks/meta' },
  { name: 'payment-webhook', key: 'POST /webhooks/payments/stripe' },
  { name: 'payment-webhook', key: 'POST /webhooks/payments/asaas' },
  { name: 'payment-webhook', key: 'POST /webhooks/payments/mercadoPago' },
  { name: 'payment-webhook', key: 'POST /webhooks/payments/efi' },
];

/** The routes of programs, whose functions ask for a key or a code. */
const openRoutes = [
  ...['GET', 'POST'].map((method) => ({ name: 'http-mcp', key: `${method} /mcp` })),
  ...['GET /.well-known/{proxy+}', 'POST /oauth/{proxy+}'].map((key) => ({ name: 'http-oauth', key })),
];

/** The routes of API keys, whose function asks for one, and answers methods that no endpoint has. */
const keyRoutes = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'].map((method) => `${method} /api/v1/{proxy+}`);

const declared = [...httpRoutes.keys()].map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path, key };
});
const select = routeSelector(declared);
/** The route that a call of an endpoint selects, with `7` for each parameter. */
const routeOf = ({ method, path }: { method: string; path: string }): Resource | undefined =>
  httpRoutes.get(select(method, path.replaceAll(/\{[^}]+\}/g, '7'))?.route.key ?? '');

test('there are far fewer than the 300 routes that API Gateway takes, though it has many more endpoints', () => {
  expect(httpRoutes.size).toBeLessThan(180);
  expect(endpoints.length).toBeGreaterThan(200);
});

test('the routes without a token are those of public endpoints and webhooks, each with its whole path, and of keys', () => {
  const open = [...httpRoutes].filter(([, { Properties }]) => Properties.AuthorizationType === 'NONE');
  const publicKeys = endpoints.filter(({ access }) => access === 'public').map(keyOf);
  const expected = [...publicKeys, ...[...webhooks, ...openRoutes].map(({ key }) => key), ...keyRoutes];
  expect(open.map(([key]) => key).toSorted()).toEqual(expected.toSorted());
});

test.for([
  { method: 'GET', path: '/tickets/7/nothing' },
  { method: 'GET', path: '/auth/nothing' },
  { method: 'POST', path: '/auth/login/nothing' },
  { method: 'GET', path: '/nothing' },
])('$method $path, which no endpoint answers, needs a token', (unknown) => {
  expect(routeOf(unknown)?.Properties.AuthorizationType).toBe('JWT');
  expect(referredId(routeOf(unknown)?.Properties.AuthorizerId)).toBe(tokenAuthorizer);
});

test('no route takes all methods: it would ask the preflights of browsers for a token', () => {
  const methods = new Set([...endpoints.map(({ method }) => method as string), 'PATCH', 'HEAD']);
  expect(declared.filter(({ method }) => !methods.has(method))).toEqual([]);
});

test('no two endpoints differ by the name of a parameter alone, which API Gateway takes for the same route', () => {
  const shapes = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`);
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test.for(endpoints)('$method $path asks for a token unless it is public', (endpoint) => {
  const route = routeOf(endpoint);
  expect(route?.Properties.AuthorizationType).toBe(endpoint.access === 'public' ? 'NONE' : 'JWT');
  expect(referredId(route?.Properties.AuthorizerId)).toBe(endpoint.access === 'public' ? undefined : tokenAuthorizer);
});

test.for(endpoints)('$method $path leads to the function of its group', (endpoint) => {
  expect(functionNameBehind(routeOf(endpoint))).toBe(`prod-recado-http-${endpoint.group}`);
});

test.for(endpoints.filter(({ scope }) => scope !== undefined))(
  '$method /api/v1$path leads keys to its function',
  (endpoint) => {
    const route = routeOf({ ...endpoint, path: `/api/v1${endpoint.path}` });
    expect(route?.Properties.AuthorizationType).toBe('NONE');
    expect(functionNameBehind(route)).toBe(`prod-recado-http-${endpoint.group}`);
  },
);

test.for([...webhooks, ...openRoutes])('$key leads to its function without a token', ({ name, key }) => {
  const route = httpRoutes.get(key);
  expect(route?.Properties.AuthorizationType).toBe('NONE');
  expect(functionNameBehind(route)).toBe(`prod-recado-${name}`);
});

test('tokens must be issued by this user pool for the web app', () => {
  const authorizers = [...resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer').values()].filter(
    ({ Properties }) => Properties.AuthorizerType === 'JWT',
  );
  expect(authorizers).toHaveLength(1);
  expect(authorizers[0]!.Properties.IdentitySource).toEqual(['$request.header.Authorization']);
  const { Audience, Issuer } = authorizers[0]!.Properties.JwtConfiguration as Record<string, unknown>;
  expect(JSON.stringify(Audience)).toMatch(/UsersPoolWeb/);
  expect(JSON.stringify(Issuer)).toMatch(/cognito-idp.*UsersPool/);
});

test('pages of any origin may call, without cookies, with the methods of the contract', () => {
  const [http] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Api').values()].filter(
    ({ Properties }) => Properties.ProtocolType === 'HTTP',
  );
  const cors = http!.Properties.CorsConfiguration as Record<string, string[]>;
  expect(cors.AllowOrigins).toEqual(['*']);
  expect(cors.AllowMethods!.toSorted()).toEqual([...new Set(endpoints.map(({ method }) => method))].toSorted());
  expect(cors.AllowHeaders).toEqual(['authorization', '*']);
  expect(cors.ExposeHeaders).toEqual(['retry-after', 'ratelimit', 'ratelimit-policy', 'www-authenticate']);
  expect(cors.AllowCredentials).toBeUndefined();
});

test('calls are throttled, and public ones more tightly', () => {
  const publicKeys = endpoints.filter(({ access }) => access === 'public').map(keyOf);
  expect(publicKeys.length).toBeGreaterThan(0);
  expect(stage.Properties).toMatchObject({
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
  });
  expect(stage.Properties.RouteSettings).toEqual({
    ...Object.fromEntries(
      [...publicKeys, ...keyRoutes, ...openRoutes.map(({ key }) => key)].map((key) => [
        key,
        { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 },
      ]),
    ),
    ...Object.fromEntries(webhooks.map(({ key }) => [key, { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 }])),
  });
});

test('access logs hold no query, path, header, address or token', () => {
  for (const { Properties } of resourcesOf(api, 'AWS::ApiGatewayV2::Stage').values()) {
    const { Format } = Properties.AccessLogSettings as { Format: string };
    const fields = Object.values(JSON.parse(Format) as Record<string, string>);
    expect(fields.filter((field) => /query|path|header|token|sourceIp|userAgent|claims/i.test(field))).toEqual([]);
  }
});

test('the function that answers during a maintenance has no route and no rights, and the gateway may call it', () => {
  const [id, { Properties: maintenance }] = [...resourcesOf(api, 'AWS::Lambda::Function')].find(
    ([, { Properties }]) => Properties.FunctionName === 'prod-recado-maintenance',
  )!;
  expect([...httpRoutes.values()].map(functionNameBehind)).not.toContain('prod-recado-maintenance');
  const permissions = [...resourcesOf(api, 'AWS::Lambda::Permission').values()].filter(({ Properties }) =>
    JSON.stringify(Properties.FunctionName).includes(`"${id}"`),
  );
  expect(permissions.map(({ Properties }) => Properties.Principal)).toEqual(['apigateway.amazonaws.com']);
  const role = resourcesOf(api, 'AWS::IAM::Role').get(String(referredId(maintenance.Role)))!;
  expect(JSON.stringify(role.Properties.Policies)).not.toMatch(/dynamodb|s3:|sqs:/);
});
