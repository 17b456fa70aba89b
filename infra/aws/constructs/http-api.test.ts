import { endpoints } from '@recado/shared/contract/registry';
import { functions } from '@recado/shared/deployment/resources';
import { expect, test } from 'vitest';
import { production, type Resource, resourcesOf } from '../testing/synthesise.ts';

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

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const functionNameBehind = (route: Resource | undefined): unknown => {
  const integrationId = /"Ref":"(\w+)"/.exec(JSON.stringify(route?.Properties.Target))?.[1];
  const integration = resourcesOf(api, 'AWS::ApiGatewayV2::Integration').get(String(integrationId));
  const functionId = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(integration?.Properties.IntegrationUri))?.[1];
  return resourcesOf(api, 'AWS::Lambda::Function').get(String(functionId))?.Properties.FunctionName;
};

const webhooks = Object.entries(functions).flatMap(([name, { sources }]) =>
  sources.flatMap((source) => ('webhook' in source ? [{ name, key: source.webhook }] : [])),
);

test('every endpoint of the contract and every webhook has a route, and there is no other', () => {
  expect([...httpRoutes.keys()].toSorted()).toEqual(
    [...endpoints.map(keyOf), ...webhooks.map(({ key }) => key)].toSorted(),
  );
});

test('no two routes differ by the name of a parameter alone, which API Gateway could not tell apart', () => {
  const shapes = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`);
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test.for(endpoints)('$method $path asks for a token unless it is public', (endpoint) => {
  const route = httpRoutes.get(keyOf(endpoint));
  expect(route?.Properties.AuthorizationType).toBe(endpoint.access === 'public' ? 'NONE' : 'JWT');
  expect(route?.Properties.AuthorizerId === undefined).toBe(endpoint.access === 'public');
});

test.for(endpoints)('$method $path leads to the function of its group', (endpoint) => {
  const [name] = Object.entries(functions).find(([, { sources }]) =>
    sources.some((source) => 'http' in source && source.http === endpoint.group),
  )!;
  expect(functionNameBehind(httpRoutes.get(keyOf(endpoint)))).toBe(`prod-recado-${name}`);
});

test.for(webhooks)('$key leads to its function, which knows no token', ({ name, key }) => {
  const route = httpRoutes.get(key);
  expect(route?.Properties.AuthorizationType).toBe('NONE');
  expect(functionNameBehind(route)).toBe(`prod-recado-${name}`);
});

test('tokens must come from this user pool and be made for this app', () => {
  const authorizers = [...resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer').values()].filter(
    ({ Properties }) => Properties.AuthorizerType === 'JWT',
  );
  expect(authorizers).toHaveLength(1);
  const { Audience, Issuer } = authorizers[0]!.Properties.JwtConfiguration as Record<string, unknown>;
  expect(JSON.stringify(Audience)).toMatch(/UsersPoolWeb/);
  expect(JSON.stringify(Issuer)).toMatch(/cognito-idp.*UsersPool/);
});

test('only the web app may call from a browser, with the methods of the contract', () => {
  const [http] = [...resourcesOf(api, 'AWS::ApiGatewayV2::Api').values()].filter(
    ({ Properties }) => Properties.ProtocolType === 'HTTP',
  );
  const cors = http!.Properties.CorsConfiguration as Record<string, string[]>;
  expect(JSON.stringify(cors.AllowOrigins)).toMatch(/SiteDistribution/);
  expect(cors.AllowMethods!.toSorted()).toEqual([...new Set(endpoints.map(({ method }) => method))].toSorted());
  expect(cors.AllowHeaders).not.toContain('*');
  expect(cors.AllowCredentials).toBeUndefined();
});

test('calls are throttled, and those that anyone may make more tightly', () => {
  const all = stage.Properties.DefaultRouteSettings as { ThrottlingRateLimit: number };
  const each = stage.Properties.RouteSettings as Record<string, { ThrottlingRateLimit: number }>;
  expect(Object.keys(each).toSorted()).toEqual(
    [...endpoints.filter(({ access }) => access === 'public').map(keyOf), ...webhooks.map(({ key }) => key)].toSorted(),
  );
  for (const { ThrottlingRateLimit } of Object.values(each))
    expect(ThrottlingRateLimit).toBeLessThan(all.ThrottlingRateLimit);
});

test('access logs hold no query, path, header, address or token', () => {
  for (const { Properties } of resourcesOf(api, 'AWS::ApiGatewayV2::Stage').values()) {
    const { Format } = Properties.AccessLogSettings as { Format: string };
    const fields = Object.values(JSON.parse(Format) as Record<string, string>);
    expect(fields.filter((field) => /query|path|header|token|sourceIp|userAgent|claims/i.test(field))).toEqual([]);
  }
});
