import { integratorEndpoints } from '@recado/shared/contract/registry';
import { functions } from '@recado/shared/deployment/functions';
import { expect, test } from 'vitest';
import { installation, onlyOf, production, referredId, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const api = template(stacks.api);
const properties = (type: string) => onlyOf(api, type).Properties;
const methods = [...resourcesOf(api, 'AWS::ApiGateway::Method').values()].map(({ Properties }) => Properties);
const functionNameOf = (reference: unknown): unknown =>
  resourcesOf(api, 'AWS::Lambda::Function').get(referredId(reference) ?? '')?.Properties.FunctionName;

const paths = Object.values(functions).flatMap(({ sources }) =>
  sources.flatMap((source) => ('rest' in source ? [source.rest] : [])),
);

test('every endpoint of programs is beneath a path that the API sends to a function', () => {
  expect(integratorEndpoints.length).toBeGreaterThan(0);
  const beside = integratorEndpoints.filter(({ path }) => !paths.some((base) => path.startsWith(`${base}/`)));
  expect(beside.map(({ path }) => path)).toEqual([]);
});

test('every call but a preflight needs the authorizer’s answer and an API key', () => {
  const calls = methods.filter(({ HttpMethod }) => HttpMethod !== 'OPTIONS');
  expect(calls).toHaveLength(paths.length);
  for (const call of calls)
    expect(call).toMatchObject({ HttpMethod: 'ANY', AuthorizationType: 'CUSTOM', ApiKeyRequired: true });
  for (const preflight of methods.filter(({ HttpMethod }) => HttpMethod === 'OPTIONS'))
    expect(preflight).toMatchObject({ Integration: { Type: 'MOCK' }, ApiKeyRequired: false });
});

test('the authorizer selects the key, by the token alone, and its answer is kept for five minutes', () => {
  expect(properties('AWS::ApiGateway::RestApi')).toMatchObject({
    ApiKeySourceType: 'AUTHORIZER',
    BinaryMediaTypes: ['multipart/form-data'],
    EndpointConfiguration: { Types: ['REGIONAL'] },
  });
  const authorizer = properties('AWS::ApiGateway::Authorizer');
  expect(authorizer).toMatchObject({
    Type: 'REQUEST',
    IdentitySource: 'method.request.header.Authorization',
    AuthorizerResultTtlInSeconds: 300,
  });
  expect(functionNameOf(authorizer.AuthorizerUri)).toBe('prod-recado-integrators-authorizer');
});

test('all keys are in the usage plan, whose limits are settings', () => {
  expect(resourcesOf(api, 'AWS::ApiGateway::ApiKey').size).toBe(16);
  expect(resourcesOf(api, 'AWS::ApiGateway::UsagePlanKey').size).toBe(16);
  expect(properties('AWS::ApiGateway::UsagePlan')).toMatchObject({
    Throttle: { RateLimit: 200, BurstLimit: 400 },
    Quota: { Limit: 2_000_000, Period: 'DAY' },
  });
  const own = installation({ integratorsRate: '50', integratorsBurst: '60', integratorsQuota: '7000' });
  expect(onlyOf(own.template(own.stacks.api), 'AWS::ApiGateway::UsagePlan').Properties).toMatchObject({
    Throttle: { RateLimit: 50, BurstLimit: 60 },
    Quota: { Limit: 7000, Period: 'DAY' },
  });
});

test('the gateway’s own refusals have the form of the functions’ errors', () => {
  const refusals = new Map(
    [...resourcesOf(api, 'AWS::ApiGateway::GatewayResponse').values()].map(({ Properties }) => [
      Properties.ResponseType,
      Properties,
    ]),
  );
  const bodyOf = (type: string): unknown =>
    JSON.parse((refusals.get(type)!.ResponseTemplates as Record<string, string>)['application/json']!);
  expect(refusals.get('UNAUTHORIZED')!.StatusCode).toBe('401');
  expect(bodyOf('UNAUTHORIZED')).toEqual({ error: 'ERR_SESSION_EXPIRED' });
  expect(refusals.get('ACCESS_DENIED')!.StatusCode).toBe('403');
  expect(bodyOf('THROTTLED')).toEqual({ error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfter: 1 } });
  expect(JSON.stringify(refusals.get('THROTTLED')!.ResponseParameters)).toContain('Retry-After');
  expect(refusals.get('INTEGRATION_FAILURE')).toMatchObject({
    StatusCode: '503',
    ResponseParameters: { 'gatewayresponse.header.Retry-After': "'30'" },
  });
  for (const { ResponseParameters } of refusals.values())
    expect(JSON.stringify(ResponseParameters)).toMatch(/Access-Control-Allow-Origin.*SiteDistribution/);
});

test('the access log holds no path, query, header or token, and the stage is throttled', () => {
  const stage = properties('AWS::ApiGateway::Stage');
  const { Format } = stage.AccessLogSetting as { Format: string };
  const fields = Object.values(JSON.parse(Format) as Record<string, string>);
  expect(fields.filter((field) => /query|\.path$|header|token|sourceIp|userAgent|claims/i.test(field))).toEqual([]);
  expect(stage).toMatchObject({
    StageName: 'live',
    MethodSettings: [{ HttpMethod: '*', ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 }],
  });
});
