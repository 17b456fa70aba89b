import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentClient } from '../../platform/clients.ts';
import { contactText } from '@recado/shared/search/contact-text';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { commit } from '../../platform/commit.ts';
import { indexedEntity, postingEntity } from './entities.ts';
import { formerGramsOf, formerRules } from './former-grams.ts';
import { gramsOf } from './grams.ts';
import type { Found } from './find-contacts.ts';
import { searchStore } from './store.ts';

const page = { limit: 20, before: null, hideNumbers: false };

/** A company of its own for each test. */
const setup = () => {
  const companyId = randomInt(1_000_000, 2_000_000_000);
  const search = searchStore(documentClient(), companyId);
  return {
    companyId,
    search,
    index: (id: number, name: string, number = '') => search.reindex(id, () => Promise.resolve({ name, number })),
    ids: async (typed: string, options: Partial<typeof page> = {}) =>
      (await search.find(typed, { ...page, ...options }))?.ids,
    postingsOf: (gram: string) => entityStore(postingEntity, documentClient(), companyId).list({ partition: { gram } }),
  };
};

describe('the search index', () => {
  it('finds a contact by any part of its name, without case or accents', async () => {
    const { index, ids } = setup();
    await index(1, 'José da Conceição Júnior', '5511987654321');
    for (const typed of ['jose', 'JOSÉ', 'nceic', 'conceicao', 'jos', 'unior jos', 'júnior da'])
      expect(await ids(typed), typed).toEqual([1]);
    for (const typed of ['josa', 'conceica jose maria', 'seda', 'josé'.repeat(3)])
      expect(await ids(typed), typed).toEqual([]);
  });

  it('finds a Brazilian mobile by a part of either of its forms', async () => {
    const { index, ids } = setup();
    await index(1, 'Ana', '553187654321');
    for (const typed of ['553187654321', '5531987654321', '(31) 98765-4321', '3187654', '4321', '321'])
      expect(await ids(typed), typed).toEqual([1]);
    expect(await ids('4322')).toEqual([]);
  });

  it('finds a number by any of its parts, newest contacts first', async () => {
    const { index, ids } = setup();
    const number = '5511987650321';
    await index(1, 'Ana', number);
    await index(2, 'Bia', '554199999999');
    await index(3, 'Sala 321', '554199999999');
    for (let length = 3; length <= number.length; length++)
      for (let from = 0; from + length <= number.length; from++) {
        const part = number.slice(from, from + length);
        expect(await ids(part), part).toEqual(part === '321' ? [3, 1] : [1]);
      }
    expect(await ids('999')).toEqual([3, 2]);
    expect(await ids('999', { limit: 1 })).toEqual([3]);
  });

  it('finds and replaces what earlier releases stored', async () => {
    const { companyId, index, ids, postingsOf } = setup();
    const text = contactText({ name: 'Ana', number: '5511987654321' });
    const postings = entityStore(postingEntity, documentClient(), companyId);
    const indexed = entityStore(indexedEntity, documentClient(), companyId);
    await commit(documentClient(), [
      ...[...new Set(formerGramsOf(text))].map((gram) => postings.put({ gram, contactId: 1, text })),
      indexed.put({ contactId: 1, texts: [text], rules: formerRules, version: 1 }),
    ]);
    const find = async () =>
      Promise.all(['ana', '987', '9876', '4321', '321', '11987654321', 'ana 432'].map((typed) => ids(typed)));
    const found = await find();
    expect(found).toEqual(found.map(() => [1]));
    await index(1, 'Ana', '5511987654321');
    expect(await find()).toEqual(found);
    for (const gram of formerGramsOf(text)) expect(await postingsOf(gram), gram).toHaveLength(gram === 'ana' ? 1 : 0);
  });

  it('keeps numbers from those who may not see them', async () => {
    const { index, ids } = setup();
    await index(1, 'Sala 4321', '5511900000000');
    await index(2, 'Ana', '5511987654321');
    await index(3, '5511987654321', '5511987654321');
    expect(await ids('4321')).toEqual([3, 2, 1]);
    expect(await ids('4321', { hideNumbers: true })).toEqual([1]);
  });

  it('answers nothing for words without 3 characters', async () => {
    const { index, ids } = setup();
    await index(1, 'Jo Si');
    for (const typed of ['', 'jo', 'jo si', '12', ' - ']) expect(await ids(typed), typed).toBeUndefined();
  });

  it('verifies short words although it cannot look them up', async () => {
    const { index, ids } = setup();
    await index(1, 'Maria Si');
    await index(2, 'Maria Lo');
    expect(await ids('maria si')).toEqual([1]);
  });

  it('knows nothing of another company', async () => {
    const one = setup();
    const other = setup();
    await one.index(1, 'Margarida');
    expect(await other.ids('margarida')).toEqual([]);
  });

  it('turns page after page over all matches, once each, newest first', async () => {
    const { index, search } = setup();
    for (let id = 1; id <= 45; id++) await index(id, id % 3 === 0 ? 'Carlos Pereira' : 'Carla Ferreira');
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const found: Found | null = await search.find('carla erreira', { limit: 7, before, hideNumbers: false });
      seen.push(...found!.ids);
      before = found!.before;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at).filter((id) => id % 3 !== 0));
  });

  it('stops at its budget of postings and goes on from there at the next page', async () => {
    const { companyId, ids, search } = setup();
    const newest = 3_000;
    const text = contactText({ name: 'Carla', number: '' });
    const postings = entityStore(postingEntity, documentClient(), companyId);
    for (let from = 1; from <= newest; from += 100)
      await commit(
        documentClient(),
        Array.from({ length: 100 }, (_, at) =>
          postings.put({
            gram: 'car',
            contactId: from + at,
            text: from + at === 1 ? contactText({ name: 'Carla Sa', number: '' }) : text,
          }),
        ),
      );
    const first = await search.find('car sa', page);
    expect(first).toEqual({ ids: [], before: expect.any(Number) as unknown });
    // The last read may exceed the budget of 2,000 by one stride of 500 at most.
    expect(newest - first!.before!).toBeGreaterThanOrEqual(2_000 - 1);
    expect(newest - first!.before!).toBeLessThan(2_500);
    expect(await search.find('car sa', { ...page, before: first!.before })).toEqual({ ids: [1], before: null });
    expect(await ids('car sa', { limit: 1 })).toEqual([]);
  });

  it('follows a change, and forgets what no longer holds', async () => {
    const { index, ids, postingsOf } = setup();
    await index(1, 'Beatriz', '5511987654321');
    await index(1, 'Benedita', '5511987654321');
    expect(await ids('beatriz')).toEqual([]);
    expect(await ids('benedita')).toEqual([1]);
    expect(await postingsOf('eat')).toEqual([]);
    expect((await postingsOf('321$'))[0]?.text).toBe(contactText({ name: 'Benedita', number: '5511987654321' }));
  });

  it('removes a contact that is gone', async () => {
    const { search, index, ids, postingsOf } = setup();
    await index(1, 'Beatriz');
    await search.reindex(1, () => Promise.resolve(null));
    expect(await ids('beatriz')).toEqual([]);
    expect(await postingsOf('bea')).toEqual([]);
  });

  it('indexes a name of more grams than a transaction takes, and replaces it', async () => {
    const { index, ids, postingsOf } = setup();
    const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const long = Array.from({ length: 100 }, () => alphabet[randomInt(alphabet.length)]).join('');
    const other = [...long].reverse().join('');
    await index(1, long);
    expect(await ids(long.slice(40, 60))).toEqual([1]);
    await index(1, other);
    expect(await ids(other.slice(40, 60))).toEqual([1]);
    const kept = gramsOf(other);
    for (const gram of gramsOf(long)) if (!kept.has(gram)) expect(await postingsOf(gram)).toEqual([]);
  });

  it('is right in the end however changes overtake one another', async () => {
    const { search, ids, postingsOf } = setup();
    let name = 'Primeira';
    const current = async () => {
      const read = name;
      await new Promise((resolve) => setImmediate(resolve));
      return { name: read, number: '' };
    };
    await Promise.all(
      ['Segunda', 'Terceira', 'Quarta', 'Quinta', 'Sexta'].map((next) => {
        name = next;
        return search.reindex(1, current);
      }),
    );
    expect(await ids('sexta')).toEqual([1]);
    for (const old of ['prime', 'segun', 'terce', 'quart', 'quint']) expect(await postingsOf(old), old).toEqual([]);
  });
});
