import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SearchedContact } from '@recado/shared/search/contact-text';
import { contactFinder, type Found } from './find-contacts.ts';
import { contactIndexer } from './index-contact.ts';

/** The search index of one company. */
interface SearchStore {
  /**
   * Updates the index to a contact as `current` reads it (strongly consistent; null when it is gone). Safe to repeat, to
   * run concurrently and to interrupt: a run that another one overtook starts over, and takes back what it wrote since.
   */
  reindex(contactId: number, current: () => Promise<SearchedContact | null>): Promise<void>;
  /**
   * Contacts whose name, username or number contains every word of what was typed; null if none of its words has 3 characters.
   * Reads a bounded number of items: fewer than `limit` may be answered although there are more (`before`).
   */
  find(typed: string, page: { limit: number; before: number | null; hideNumbers: boolean }): Promise<Found | null>;
}

export const searchStore = (client: DynamoDBDocumentClient, companyId: number): SearchStore => ({
  reindex: contactIndexer(client, companyId),
  find: contactFinder(client, companyId),
});
