import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectedAccess, type EndpointAccess } from '../../test/expected-access.ts';
import { functions } from '../deployment/functions.ts';
import { errorStatus } from './errors.ts';
import { typedIn } from './parameters.ts';
import { endpoints, realtimeEvents } from './registry.ts';

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const byName = (one: EndpointAccess, other: EndpointAccess): number => one.name.localeCompare(other.name);

/** Calls that refuse in arrears whatever is not of the caller's own account. */
const ofOwnAccount: ReadonlySet<string> = new Set([
  ...['updateUser', 'setTicketListWidth', 'createUpload', 'saveUserPicture', 'deleteUserPicture'],
  ...['savePushSubscription', 'deletePushSubscription'],
]);

describe('the registry', () => {
  it('has the access rules of the hand-written table', () => {
    const declared = endpoints.map(
      ({ name, method, path, access, plan = null, afterExpiry = false }): EndpointAccess => ({
        name,
        method,
        path,
        access,
        plan,
        afterExpiry,
      }),
    );
    expect(declared.toSorted(byName)).toEqual(expectedAccess.toSorted(byName));
  });

  it('lets a company in arrears pay and export, and its users manage their own accounts, and nothing else', () => {
    const changing = endpoints.filter(
      ({ access, changes, method }) =>
        (method !== 'GET' || changes === true) && !['public', 'super', 'connection'].includes(access),
    );
    const free = changing.filter(({ group, name, path }) => {
      const endsForeignAccess = name === 'closeSupportAccess' || name === 'endSupport';
      const isOfBusiness = group === 'billing' || path.startsWith('/auth/') || name.startsWith('export');
      return isOfBusiness || endsForeignAccess || ofOwnAccount.has(name);
    });
    const names = (some: typeof endpoints): string[] => some.map(({ name }) => name).toSorted();
    expect(names(changing.filter(({ afterExpiry }) => afterExpiry))).toEqual(names(free));
  });

  it('protects every update of a record from undoing a colleague’s', () => {
    const unprotected = endpoints.filter(
      ({ name, method, edit }) => (method === 'PUT' || name.startsWith('update')) && !edit,
    );
    expect(unprotected.map(({ name }) => name).toSorted()).toEqual(
      [
        // No screen edits them with a dialog.
        'updateOption',
        // Steps of a conversation, which the engine decides.
        ...['updateTicket', 'pauseServiceLevel', 'startTicketFlow', 'setTicketTag'],
        // Commands, which leave no field that a colleague has typed.
        ...['renewSession', 'renewAnySession', 'pairByCode', 'openSupportAccess'],
        // One switch, which is shown as it is.
        ...['toggleAcceptAudio', 'toggleDisableBot', 'toggleOptOut', 'toggleRefusesAi', 'blockContact'],
        ...['allowMcpTool', 'setSecondFactorRule'],
        // What the caller's own browser or account has.
        ...['savePushSubscription', 'confirmSecondFactor', 'renewRecoveryCodes', 'setTicketListWidth'],
      ].toSorted(),
    );
  });

  /** Inputs that address something, which nobody types. */
  const addressing = [
    ...[
      'around',
      'channel',
      'column',
      'cursor',
      'deliveryId',
      'file',
      'exportId',
      'importId',
      'key',
      'keys',
      'messageId',
      'previewId',
      'token',
      'author',
    ],
    // The request of an app, as its link has it.
    ...[
      'clientId',
      'redirectUri',
      'responseType',
      'codeChallenge',
      'codeChallengeMethod',
      'resource',
      'state',
      'scope',
    ],
    ...[
      'date',
      'startDate',
      'endDate',
      'updatedAt',
      'month',
      'date_from',
      'date_to',
      'initialDate',
      'finalDate',
      'dateFrom',
      'dateStart',
      'dateEnd',
      'dateTo',
      'value',
    ],
  ];

  it('knows of each text in a path or a query string whether a person looks for something by it', () => {
    const isText = (schema: z.ZodType): boolean =>
      (['input', 'output'] as const).some((io) => {
        const given = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
        const { type, format, enum: values } = given.type === 'array' ? (given.items as typeof given) : given;
        return type === 'string' && !format && !values;
      });
    const unknown = endpoints.flatMap(({ name, params, query }) =>
      [params, query].flatMap((part) =>
        Object.entries(part instanceof z.ZodObject ? part.shape : {}).flatMap(([input, schema]) =>
          isText(schema as z.ZodType) && !typedIn(part).includes(input) && !addressing.includes(input)
            ? [`${name}: ${input}`]
            : [],
        ),
      ),
    );
    expect(unknown).toEqual([]);
    expect(endpoints.flatMap(({ params, query }) => [...typedIn(params), ...typedIn(query)])).toEqual(
      expect.arrayContaining(['searchParam', 'number']),
    );
  });

  it('has each name, route and event once', () => {
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(
      endpoints.length,
    );
    expect(new Set(realtimeEvents.map((e) => e.name)).size).toBe(realtimeEvents.length);
  });

  it.each(endpoints.map((e) => [e.name, e] as const))(
    '%s declares the parameters of its path, its errors and its function',
    (_, declared) => {
      const inPath = [...declared.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(keysOf(declared.params).toSorted()).toEqual(inPath.toSorted());
      for (const code of declared.errors) expect(errorStatus).toHaveProperty(code);
      expect(
        Object.values(functions).some((shape) =>
          shape.sources.some((source) => 'http' in source && source.http === declared.group),
        ),
      ).toBe(true);
      if (declared.method === 'GET') expect(declared.body).toBeUndefined();
    },
  );

  it.each(endpoints.map((e) => [e.name, e] as const))('%s has an example that its schemas accept', (_, declared) => {
    const { params, query, body, example = {} } = declared;
    expect(query?.safeParse(example.query ?? {}).error).toBeUndefined();
    expect(body?.safeParse(example.body).error).toBeUndefined();
    if (example.params) expect(params?.safeParse(example.params).error).toBeUndefined();
  });
});
