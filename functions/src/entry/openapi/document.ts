import { errorStatus, type ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { endpoints, integratorEndpoints } from '@recado/shared/contract/registry';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import { takesRequestId } from '../http/takes-request-id.ts';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';

type Json = Record<string, unknown>;
type Declared = (typeof endpoints)[number];

const all: readonly Declared[] = [...endpoints, ...integratorEndpoints];

const isOfPrograms = ({ access }: Pick<Endpoint, 'access'>): boolean => access === 'connection';

/** The errors that every call may answer beside its own, by its declaration. */
const commonErrors = ({ access, params, query, body, creates, plan, afterExpiry }: Endpoint): ErrorCode[] => [
  'ERR_INTERNAL',
  'ERR_BUSY',
  'ERR_TOO_MANY_REQUESTS',
  ...((params ?? query ?? body) ? (['ERR_VALIDATION'] as const) : []),
  ...(body ? (['ERR_BODY_TOO_LARGE'] as const) : []),
  ...(takesRequestId({ body, creates }) ? (['ERR_IDEMPOTENCY_KEY'] as const) : []),
  ...(access === 'public' ? [] : (['ERR_SESSION_EXPIRED'] as const)),
  ...(access === 'connection' ? (['ERR_API_TOKEN', 'ERR_API_QUOTA'] as const) : []),
  ...(access === 'public' || access === 'connection' ? [] : (['ERR_SESSION_DISPLACED'] as const)),
  ...(access === 'public' ? [] : (['ERR_COMPANY_OFF'] as const)),
  ...(access === 'public' || afterExpiry ? [] : (['ERR_SUBSCRIPTION_EXPIRED'] as const)),
  ...(['public', 'user', 'connection'].includes(access) ? [] : (['ERR_NO_PERMISSION'] as const)),
  ...(plan ? (['ERR_PLAN_FEATURE'] as const) : []),
];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const parametersOf = (where: 'path' | 'query', schema: z.ZodType | undefined, example: unknown): Json[] => {
  if (!schema) return [];
  const examples = (example ?? {}) as Json;
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(Object.hasOwn(examples, name) && { example: examples[name] }),
  }));
};

const errorResponse = (codes: readonly ErrorCode[], status: number): Json => ({
  description: `${STATUS_CODES[status] ?? 'Refused'}: ${codes.join(', ')}`,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: { error: { enum: codes }, details: { type: 'object' } },
      },
    },
  },
});

const responsesOf = (endpoint: Declared): Json => {
  const codes = [...new Set([...commonErrors(endpoint), ...endpoint.errors])].sort();
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return {
    200: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.result, 'output') } } },
    ...Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, errorResponse(ofStatus, status)])),
  };
};

/**
 * The body of a call: that of one that creates something takes a request id besides, that of one that edits a record what
 * the caller saw.
 */
const bodyOf = ({ body, creates, edit }: Endpoint): Json => {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' };
  const requestId = {
    type: 'string',
    format: 'uuid',
    description: 'Repeated with the same id, the call returns the first result and creates nothing again.',
  };
  const seen = { type: 'object', description: 'The fields as the caller saw them before it changed them.' };
  if (!creates && !edit) return schema;
  return {
    ...schema,
    properties: { ...(schema.properties as Json), ...(creates && { requestId }), ...(edit && { seen }) },
  };
};

/** The body of a call that takes files under a name. */
const withFiles = (endpoint: Endpoint, name: string): Json => {
  const schema = bodyOf(endpoint);
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  return { ...schema, properties: { ...(schema.properties as Json), [name]: files } };
};

/** The header by which a program repeats a call that sends or creates something. */
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeated with the same key within a day, the call returns the first result and does nothing again; with other input it is refused (422).',
  schema: { type: 'string', maxLength: 255 },
};

const operationOf = (endpoint: Declared): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  tags: [endpoint.feature],
  security: endpoint.access === 'public' ? [] : [isOfPrograms(endpoint) ? { connection: [] } : { session: [] }],
  'x-access': endpoint.access,
  ...(endpoint.plan && { 'x-plan': endpoint.plan }),
  parameters: [
    ...parametersOf('path', endpoint.params, endpoint.example?.params),
    ...parametersOf('query', endpoint.query, endpoint.example?.query),
    ...(isOfPrograms(endpoint) || takesRequestId(endpoint) ? [idempotencyKey] : []),
  ],
  ...((endpoint.body ?? endpoint.creates) && {
    requestBody: {
      required: endpoint.body !== undefined,
      content: {
        'application/json': { schema: bodyOf(endpoint), example: endpoint.example?.body },
        ...(endpoint.files && { 'multipart/form-data': { schema: withFiles(endpoint, endpoint.files) } }),
      },
    },
  }),
  responses: responsesOf(endpoint),
});

/** Moves the definitions of schemas that contain themselves to the document's components. */
const withComponents = (document: Json): Json => {
  const schemas: Json = {};
  const moved = JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === '$ref') return (value as string).replace('#/$defs/', '#/components/schemas/');
    if (key !== '$defs') return value;
    Object.assign(schemas, value);
    return undefined;
  }) as { components: Json };
  return { ...moved, components: { ...moved.components, schemas } };
};

/** Returns the paths of these endpoints, each method with its operation. */
const pathsOf = (declared: readonly Declared[], describe: (endpoint: Declared) => Json): Json =>
  Object.fromEntries(
    [...Map.groupBy(declared, ({ path }) => path)]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((endpoint) => [endpoint.method.toLowerCase(), describe(endpoint)])),
      ]),
  );

const tagsOf = (declared: readonly Declared[]): Json[] =>
  [...new Set(declared.map(({ feature }) => feature))].sort().map((name) => ({ name }));

/** The errors that a call of an API key may answer beside those of its endpoint. */
const keyErrors = [
  ...(['ERR_API_KEY', 'ERR_API_KEY_ADDRESS', 'ERR_API_KEY_SCOPE', 'ERR_API_KEY_NUMBERS'] as const),
  ...(['ERR_PLAN_FEATURE', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_OFF'] as const),
] as const;

/**
 * The OpenAPI 3.1 description of the public API: the endpoints that a key may call, each with its scope.
 *
 * @param samplesOf returns programs that make a call, which readers of the document show
 */
export const publicApiDocument = (samplesOf: (endpoint: Declared) => Json[]): Json => {
  const scoped = endpoints.filter(({ scope }) => scope !== undefined);
  const describe = (endpoint: Declared): Json => {
    const errors = [...endpoint.errors, ...keyErrors];
    // A key has neither login nor permissions, whose errors belong to other accesses.
    const { 'x-access': _access, ...operation } = operationOf({ ...endpoint, access: 'public', errors });
    return { ...operation, security: [{ key: [endpoint.scope] }], 'x-codeSamples': samplesOf(endpoint) };
  };
  return withComponents({
    openapi: '3.1.0',
    info: { title: 'Recado', version: 'v1', description: 'Calls of programs by API keys with scopes.' },
    servers: [{ url: publicApiPath }],
    tags: tagsOf(scoped),
    paths: pathsOf(scoped, describe),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'API key, `rcd_live_…`' } },
    },
  });
};

/** The OpenAPI 3.1 description of every endpoint of the registry. */
export const openApiDocument = (): Json =>
  withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Recado',
      version: '4.5.0',
      description: 'Multi-tenant customer-service inbox over WhatsApp, Facebook and Instagram.',
    },
    servers: [{ url: '/' }],
    tags: tagsOf(all),
    paths: pathsOf(all, operationOf),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of the user pool' },
        connection: { type: 'http', scheme: 'bearer', description: 'Token of a connection' },
      },
    },
  });
