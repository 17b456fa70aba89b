import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { environment } from '../../platform/environment.ts';
import { isWritten } from '../../platform/is-written.ts';
import { update, type Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** The most that models may cost a company in a day, in millionths of a US dollar. */
export const modelBudgetEntity = defineEntity({
  name: 'model budget',
  schema: z.object({ perDay: z.int().min(0) }),
  audited: {},
  partition: 'c#{companyId}#model-budget',
  sort: 'budget',
  unlimited: 'single',
});

/** The budget of a company that has set none: five dollars. */
const initialBudget = 5_000_000;

/** The cost of a company's models in a day: of calls that were answered, and reserved for those under way. */
export const modelDayEntity = defineEntity({
  name: 'model day',
  schema: z.object({ day: z.string(), spent: z.int() }),
  partition: 'c#{companyId}#model-budget',
  sort: 'day#{day}',
  unlimited: 'traffic',
});

/** The subjects of a month's cost: a prompt, a ticket, the help that agents had, reading and searching sources, or evaluations. */
const kinds = ['prompt', 'ticket', 'assistance', 'knowledge', 'evaluation'] as const;

/** The cost of a prompt's answers, of a ticket's, of the help that agents had, of the sources, or of evaluations, in a month. */
export const modelUsageEntity = defineEntity({
  name: 'model usage',
  schema: z.object({
    /** YYYY-MM */
    month: z.string(),
    kind: z.enum(kinds),
    /** The id of the prompt or the ticket; 0 for the nodes of flows, and for all help of agents, sources and evaluations. */
    id: z.int().min(0),
    answers: z.int().default(0),
    /** Tokens that models read and wrote. */
    input: z.int().default(0),
    output: z.int().default(0),
    /** Millionths of a US dollar. */
    cost: z.int().default(0),
  }),
  partition: 'c#{companyId}#model-usage#{month}#{kind}',
  sort: 'model-usage#{id:12}',
  unlimited: 'traffic',
});

type ModelUsage = EntityRecord<typeof modelUsageEntity>;

/** The numbers of an answer, or of the speech and the audio that belong to one. */
type AnswerUsage = Pick<ModelUsage, 'answers' | 'input' | 'output' | 'cost'>;

/** The cost of a company's models, and the budget that limits it. Each step is one write of one item, without a transaction. */
export const modelUsageStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const budgets = entityStore(modelBudgetEntity, client, companyId);
  const days = entityStore(modelDayEntity, client, companyId);
  const usages = entityStore(modelUsageEntity, client, companyId);
  const TableName = environment().TABLE_NAME;

  const budget = async (): Promise<number> => (await budgets.get())?.perDay ?? initialBudget;

  const spend = (day: string, amount: number, condition: object): Write =>
    update('model day', {
      TableName,
      Key: days.key(day),
      UpdateExpression: 'SET #day = :day ADD #spent :amount',
      ExpressionAttributeNames: { '#day': 'day', '#spent': 'spent' },
      ExpressionAttributeValues: { ':day': day, ':amount': amount, ...condition },
      ...(':room' in condition && { ConditionExpression: 'attribute_not_exists(#spent) OR #spent <= :room' }),
    });

  const add = (
    { month, kind, id }: Pick<ModelUsage, 'month' | 'kind' | 'id'>,
    { answers, input, output, cost }: AnswerUsage,
  ): Promise<void> =>
    writeOne(
      client,
      update('model usage', {
        TableName,
        Key: usages.key({ month, kind, id }),
        UpdateExpression:
          'SET #month = :month, #kind = :kind, #id = :id ADD #answers :answers, #input :input, #output :output, #cost :cost',
        ExpressionAttributeNames: {
          ...{ '#month': 'month', '#kind': 'kind', '#id': 'id', '#answers': 'answers' },
          ...{ '#input': 'input', '#output': 'output', '#cost': 'cost' },
        },
        ExpressionAttributeValues: {
          ...{ ':month': month, ':kind': kind, ':id': id, ':answers': answers },
          ...{ ':input': input, ':output': output, ':cost': cost },
        },
      }),
    );

  return {
    budget,
    setBudget: (perDay: number): Write => budgets.put({ perDay }),
    /** Reserves an amount of a day's budget. False where less than that is left. */
    reserve: async (day: string, amount: number): Promise<boolean> => {
      const room = (await budget()) - amount;
      if (room < 0) return false;
      return isWritten(writeOne(client, spend(day, amount, { ':room': room })));
    },
    /** Replaces a reserved amount by what the call cost. */
    settle: (day: string, reserved: number, cost: number): Promise<void> =>
      cost === reserved ? Promise.resolve() : writeOne(client, spend(day, cost - reserved, {})),
    /** Counts what an answer cost in the month of a day, for each kind that it belongs to. */
    count: async (
      { day, kinds: of }: { day: string; kinds: Partial<Record<ModelUsage['kind'], number>> },
      usage: AnswerUsage,
    ): Promise<void> => {
      const month = day.slice(0, 7);
      for (const kind of kinds) {
        const { [kind]: counted } = of;
        if (counted !== undefined) await add({ month, kind, id: counted }, usage);
      }
    },
    /** The amount of a day: spent, and reserved for calls under way. */
    spentOn: async (day: string): Promise<number> => (await days.get(day))?.spent ?? 0,
    /** The usage of prompts, or of tickets, in a month, those with the greatest ids first. */
    ofMonth: (month: string, kind: ModelUsage['kind'], limit: number): Promise<ModelUsage[]> =>
      usages.list({ partition: { month, kind }, order: 'desc', limit }),
  };
};
