import * as contract from '@recado/shared/contract/knowledge';
import { knowledgeSourceEntity, type KnowledgeSourceRecord, presentSource } from '../../data/knowledge/store.ts';
import { recordEvents } from '../records/record-events.ts';

/** Publishes changes of sources to administrators. */
export const knowledgeEvents = recordEvents(knowledgeSourceEntity, contract.knowledgeEvent, {
  rooms: () => ['everything'],
  changed: (record: KnowledgeSourceRecord) => ({ source: presentSource(record) }),
  removed: ({ id }) => ({ sourceId: id }),
});
