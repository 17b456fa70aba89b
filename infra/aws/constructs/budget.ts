import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

/** Percentages of the monthly budget at which the topic is notified. */
const notices = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** A monthly budget of the whole account. docs/cost.md lists the expected costs. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, props: { stage: string; amount: number; topic: ITopic }) {
    super(scope, id);
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `${stagePrefix(props.stage)}recado-monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: props.amount, unit: 'USD' },
      },
      notificationsWithSubscribers: notices.map((notice) => ({
        notification: { ...notice, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
        subscribers: [{ subscriptionType: 'SNS', address: props.topic.topicArn }],
      })),
    });
  }
}
