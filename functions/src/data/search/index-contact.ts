import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { contactText, type SearchedContact } from '@recado/shared/search/contact-text';
import { batchRequestOf, batchWrite } from '../../platform/batch-write.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { writeOne } from '../../platform/write-one.ts';
import { indexedEntity, postingEntity } from './entities.ts';
import { currentRules, formerGramsOf, formerRules } from './former-grams.ts';
import { gramsOf } from './grams.ts';

type IndexedContact = EntityRecord<typeof indexedEntity>;

/** Stands beside the texts of a contact while a change of its postings is under way: it has no grams. */
const unfinished = '';

/** True if the index has a contact's text, or null, and no other. */
const isIndexed = (before: IndexedContact | null, had: readonly string[], text: string | null): boolean =>
  text === null
    ? before === null && had.length === 0
    : before?.rules === currentRules && before.texts.length === 1 && had.length === 1 && had[0] === text;

/** Returns the function that updates the index of one company to a contact. */
export const contactIndexer = (client: DynamoDBDocumentClient, companyId: number) => {
  const postings = entityStore(postingEntity, client, companyId);
  const indexed = entityStore(indexedEntity, client, companyId);

  /** Writes the record of a contact's texts, if nobody changed it since it was read; returns its new version. */
  const note = async (
    { contactId, texts, rules }: Pick<IndexedContact, 'contactId' | 'texts' | 'rules'>,
    read: number,
  ): Promise<number> => {
    const version = read + 1;
    const unchanged =
      read === 0
        ? { when: 'attribute_not_exists(#version)' }
        : { when: '#version = :expected', values: { expected: read } };
    await writeOne(client, indexed.put({ contactId, texts, rules, version }, unchanged));
    return version;
  };

  /**
   * Brings the postings from the texts that they may be of to one; null removes them. The record names all of these texts
   * meanwhile: postings are not written in its transaction, which would double their price.
   */
  const write = async (
    contactId: number,
    before: IndexedContact | null,
    had: readonly string[],
    text: string | null,
  ): Promise<void> => {
    if (isIndexed(before, had, text)) return;
    const wanted = text === null ? new Set<string>() : gramsOf(text);
    const rules = before?.rules ?? currentRules;
    const gramsOfOld = (old: string): string[] => [
      ...gramsOf(old),
      ...(rules === formerRules ? formerGramsOf(old) : []),
    ];
    const stale = new Set(had.flatMap(gramsOfOld).filter((gram) => !wanted.has(gram)));
    const texts = [...new Set([unfinished, ...had, text ?? unfinished])];
    const version = await note({ contactId, texts, rules }, before?.version ?? 0);
    await batchWrite(
      client,
      [
        ...[...stale].flatMap((gram) => postings.remove({ gram, contactId, text: '' })),
        ...[...wanted].map((gram) => postings.put({ gram, contactId, text: text! })),
      ].map(batchRequestOf),
    );
    if (text !== null) await note({ contactId, texts: [text], rules: currentRules }, version);
    else
      for (const removal of indexed.remove({ contactId, texts: [], rules, version })) await writeOne(client, removal);
  };

  return async (contactId: number, current: () => Promise<SearchedContact | null>): Promise<void> => {
    /** Texts of which this run may have written postings: a faster one does not know of them. */
    const written = new Set<string>();
    await retryOnConflict(
      async () => {
        const before = await indexed.get(contactId);
        const contact = await current();
        const text = contact && contactText(contact);
        const had = new Set([...(before?.texts ?? []), ...written]);
        if (text !== null) written.add(text);
        await write(contactId, before, [...had], text);
      },
      { attempts: 10 },
    );
  };
};
