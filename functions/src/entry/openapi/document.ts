import { errorStatus, type ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { endpoints, integratorEndpoints } from '@recado/shared/contract/registry';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';

type Json = Record<string, unknown>;
type Declared = (typeof endpoints)[number];

const all: readonly Declared[] = [...endpoints, ...integratorEndpoints];

const isOfPrograms = ({ access }: Pick<Endpoint, 'access'>): boolean => access === 'connection';

/** The errors that every call may answer beside its own, by its declaration. */
const commonErrors = ({ access, params, query, body, plan, afterExpiry }: Endpoint): ErrorCode[] => [
  'ERR_INTERNAL',
  'ERR_BUSY',
  'ERR_TOO_MANY_REQUESTS',
  ...((params ?? query ?? body) ? (['ERR_VALIDATION'] as const) : []),
  ...(body ? (['ERR_BODY_TOO_LARGE'] as const) : []),
  ...(access === 'public' ? [] : (['ERR_SESSION_EXPIRED'] as const)),
  ...(access === 'connection' ? (['ERR_API_TOKEN', 'ERR_API_QUOTA'] as const) : []),
  ...(access === 'public' || access === 'connection' ? [] : (['ERR_SESSION_DISPLACED'] as const)),
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

/** The header by which a program repeats a call that sends something. */
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated with the same key within a day, the call returns the first result and sends nothing again.',
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
    ...(isOfPrograms(endpoint) ? [idempotencyKey] : []),
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

/** The OpenAPI 3.1 description of every endpoint of the registry. */
export const openApiDocument = (): Json => {
  const byPath = Map.groupBy(all, ({ path }) => path);
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Recado',
      version: '4.5.0',
      description: 'Multi-tenant customer-service inbox over WhatsApp, Facebook and Instagram.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(all.map(({ feature }) => feature))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([path, ofPath]) => [
          path,
          Object.fromEntries(ofPath.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
        ]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of the user pool' },
        connection: { type: 'http', scheme: 'bearer', description: 'Token of a connection' },
      },
    },
  });
};
