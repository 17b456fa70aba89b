import * as contract from '@recado/shared/contract/retention';
import { bindAll, type UseCase } from '../../context/binding.ts';
import {
  placeOfRule,
  presentRetentionRule,
  retentionRuleEntity,
  type RetentionRuleRecord,
} from '../../data/retention/store.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { existing } from '../../platform/existing.ts';
import { getRetentionPreview, previewRetention } from './preview.ts';
import { listRetentionRuns } from './runs.ts';

const rules = recordsOf({
  thing: 'retentionRule',
  store: ({ clock, stores: { retention } }) => ({
    ...retention,
    remove: (record: RetentionRuleRecord) => retention.remove(record, clock.now()),
  }),
  present: presentRetentionRule,
  effects: recordEvents(retentionRuleEntity, contract.retentionRuleEvent, {
    rooms: () => ['everything'],
    changed: (record: RetentionRuleRecord) => ({ record: presentRetentionRule(record) }),
    removed: ({ id }) => ({ id }),
  }),
});

/** Lists the rules by kind and queue. */
export const listRetentionRules: UseCase<typeof contract.listRetentionRules> = async ({ stores }) =>
  (await stores.retention.list()).map(presentRetentionRule);

/** Adds a rule. */
export const createRetentionRule: UseCase<typeof contract.createRetentionRule> = async (context, { body }) => {
  checkRecentSignIn(context);
  const { kind, queueId, days } = body;
  if (queueId !== null) existing('queue', await context.stores.queues.get(queueId));
  const at = new Date(context.clock.now()).toISOString();
  const id = await context.ids.next('retention-rule');
  const rule = { id, kind, queueId, days, place: placeOfRule({ kind, queueId }), createdAt: at, updatedAt: at };
  return rules.add(context, retentionRuleEntity.record(rule));
};

/** Changes the days of a rule. */
export const updateRetentionRule: UseCase<typeof contract.updateRetentionRule> = (context, input) => {
  checkRecentSignIn(context);
  const updatedAt = new Date(context.clock.now()).toISOString();
  return rules.change(context, input, () => ({ ...input.body, updatedAt }));
};

/** Deletes a rule. */
export const deleteRetentionRule: UseCase<typeof contract.deleteRetentionRule> = (context, { params: { id } }) => {
  checkRecentSignIn(context);
  return rules.remove(context, id);
};

export const retentionBindings = bindAll(contract, {
  listRetentionRules,
  getRetentionRule: rules.get,
  createRetentionRule,
  updateRetentionRule,
  deleteRetentionRule,
  previewRetention,
  getRetentionPreview,
  listRetentionRuns,
});
