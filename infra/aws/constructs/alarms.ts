import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

export interface AlarmProps {
  /** End of the alarm's name, such as `dead-inbound`. */
  name: string;
  /** Meaning and remedy, for the mail. */
  description: string;
  metric: IMetric;
  /** The value at which the alarm goes off. */
  threshold: number;
  /** Number of consecutive periods. */
  periods?: number;
  comparison?: ComparisonOperator;
  /** True for metrics that are always reported: missing data sets the alarm off. */
  missingDataIsFailure?: boolean;
}

/** The topic of alarms and of the budget. Creates alarms. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, props: { stage: string; email?: string }) {
    super(scope, id);
    this.prefix = `${stagePrefix(props.stage)}recado-`;
    this.topic = new Topic(this, 'Topic', { topicName: `${this.prefix}alarms`, enforceSSL: true });
    this.topic.grantPublish(new ServicePrincipal('budgets.amazonaws.com'));
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    if (props.email !== undefined) this.topic.addSubscription(new EmailSubscription(props.email));
  }

  /** Adds an alarm that publishes to the topic when it goes off and when it recovers. */
  add({
    name,
    description,
    metric,
    threshold,
    periods = 1,
    comparison,
    missingDataIsFailure = false,
  }: AlarmProps): Alarm {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.prefix}${name}`,
      alarmDescription: `${description} See docs/operations.md.`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missingDataIsFailure ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }
}

/** Period of most alarms. */
export const alarmPeriod = Duration.minutes(1);
