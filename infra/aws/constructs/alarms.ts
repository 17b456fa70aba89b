import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

interface AlarmProps {
  /** What it watches, as the end of its name: `dead-inbound`. */
  name: string;
  /** What it means and what to do, in the mail. */
  description: string;
  metric: IMetric;
  /** It goes off from here on. */
  threshold: number;
  /** Periods in a row. */
  periods?: number;
  comparison?: ComparisonOperator;
  /** For what reports without a break, so that silence is the failure itself. */
  silenceIsFailure?: boolean;
}

/** Where alarms and the budget report, and how alarms are made. */
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

  /** An alarm that reports when it goes off and when it is over. */
  add({ name, description, metric, threshold, periods = 1, comparison, silenceIsFailure = false }: AlarmProps): Alarm {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.prefix}${name}`,
      alarmDescription: `${description} See docs/operations.md.`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsFailure ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }
}

/** How finely alarms look. */
export const alarmPeriod = Duration.minutes(1);
