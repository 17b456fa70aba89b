import { openLogin } from '@recado/shared/contract/auth';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { listMessages, sendMessage } from '@recado/shared/contract/messages';
import { endpoints } from '@recado/shared/contract/registry';
import { allHostile, hostileText } from '@recado/shared/test/hostile-text';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { installPlans, type Login, newCompany } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callApi } from '../../../test/call-api.ts';
import { ownedParams } from '../../../test/owned-params.ts';
import { storesOf } from '../../data/stores.ts';
import { commit } from '../../platform/commit.ts';
import { documentClient } from '../../platform/clients.ts';

/**
 * Every text field of every call takes any Unicode: what the contract allows is stored or refused by a rule, never a
 * failure of the server. What it does not allow is refused by the schemas, in parse-input.test.ts.
 */

/** Calls that end the login with which the others are made, or remove what they are about. */
const ends = new Set(['logout', 'deleteUser', 'deleteTicket', 'deleteConnection', 'deleteQueue', 'openLogin']);

const half = '\ud83d';
const random = seededRandom(Number(process.env.RECADO_SEED ?? 1));
const texts = (): string[] => [half, allHostile, hostileText(random, 3)];
type Replace = (value: string) => string;
/** Every hostile piece in place of an example, or as much of them as a shorter or stricter field takes. */
const inFull: readonly Replace[] = [() => allHostile, (value) => `${value}${half}`, () => half];
const atRandom: Replace = (value) => `${value}${hostileText(random, 3)}`;

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** Returns a function for each text of a value, which returns the value with that text replaced. */
const textsIn = (value: Json): ((replace: Replace) => Json)[] => {
  if (typeof value === 'string') return [(replace) => replace(value)];
  if (Array.isArray(value))
    return value.flatMap((one, place) =>
      textsIn(one).map((set) => (replace: Replace) => value.with(place, set(replace))),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    textsIn(one).map((set) => (replace: Replace): Json => ({ ...value, [name]: set(replace) })),
  );
};

const propertiesOf = (schema: Endpoint['body']): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Returns the bodies of the example with a hostile text in one place, which may be a property that it lacks. */
const bodiesOf = ({ body, example }: Endpoint): unknown[] => {
  if (!body) return [];
  const isTaken = (one: Json): boolean => body.safeParse(one).success;
  const given = (example?.body ?? {}) as { [name: string]: Json };
  const lacking = propertiesOf(body).filter((name) => !(name in given));
  const places = [
    ...textsIn(given),
    ...lacking.map((name) => (replace: Replace): Json => ({ ...given, [name]: replace('') })),
  ];
  return places.flatMap((place) => {
    const full = inFull.map(place).find(isTaken);
    return [...(full === undefined ? [] : [full]), ...[place(atRandom)].filter(isTaken)];
  });
};

let mine: Belongings;
let superUser: Login;

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 3_000_000 });
  superUser = await newCompany();
  const { users } = storesOf(documentClient(), superUser.company.id);
  const record = (await users.get(superUser.user.id))!;
  await commit(documentClient(), users.update(record, { ...record, super: true }));
});

const tokenFor = ({ access }: Endpoint): string => (access === 'super' ? superUser : mine.admin).token;

const called = endpoints.filter(({ name }) => !ends.has(name) && name !== openLogin.name);

describe('any text', () => {
  it.each(called.filter(({ body }) => body))('in the body of $name is no failure', async (endpoint) => {
    const params = ownedParams(endpoint, mine);
    for (const body of bodiesOf(endpoint)) {
      const answer = await callApi(endpoint, { token: tokenFor(endpoint), params, body });
      expect(answer.status, `${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  });

  const queriesOf = ({ query }: Endpoint): Record<string, string>[] =>
    propertiesOf(query)
      .flatMap((name) => texts().map((text) => ({ [name]: text.toWellFormed() })))
      .filter((given) => query!.safeParse(given).success);
  const withQueries = called.map((endpoint) => ({ endpoint, name: endpoint.name, queries: queriesOf(endpoint) }));

  it.each(withQueries.filter(({ queries }) => queries.length > 0))(
    'in the query of $name is no failure',
    async ({ endpoint, queries }) => {
      const params = ownedParams(endpoint, mine);
      for (const query of queries) {
        const answer = await callApi(endpoint, { token: tokenFor(endpoint), params, query });
        expect(answer.status, `${JSON.stringify(query)} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      }
    },
  );

  it.each(called.filter(({ params }) => params))('in the path of $name is no failure', async (endpoint) => {
    const text = allHostile.toWellFormed();
    const params = Object.fromEntries(propertiesOf(endpoint.params).map((name) => [name, text]));
    const answer = await callApi(endpoint, { token: tokenFor(endpoint), params, body: endpoint.example?.body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  });
});

it('what an agent writes comes back as it was, but for halves of emojis', async () => {
  const { admin, ticketId, uuid } = await newBelongings({ beyond: 4_000_000 });
  const [params, token] = [{ ticketId }, admin.token];
  expect(
    (await callApi(sendMessage, { token, params, body: { body: `a ${allHostile} z`, isPrivate: true } })).status,
  ).toBe(200);
  const { body } = await callApi(listMessages, { token, params: { ticketUuid: uuid } });
  const { messages } = body as unknown as { messages: { body: string }[] };
  expect(messages.map((message) => message.body)).toContain(`a ${allHostile} z`.toWellFormed());
});
