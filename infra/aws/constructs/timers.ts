import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { scheduleGroup } from '@recado/shared/deployment/resources';
import { stagePrefix } from '../names.ts';

/** The group of the timers' one-time schedules, and the role by which they send to the queue `timers`. */
export class Timers extends Construct {
  readonly groupName: string;
  readonly role: Role;
  /** All schedules of the group. */
  readonly schedulesArn: string;

  constructor(scope: Construct, id: string, { stage, queue }: { stage: string; queue: IQueue }) {
    super(scope, id);
    this.groupName = `${stagePrefix(stage)}${scheduleGroup.name}`;
    // It goes with its queue: schedules that stay would fire into nothing, and the group's name would be taken for the next deployment.
    new ScheduleGroup(this, 'Group', { scheduleGroupName: this.groupName, removalPolicy: RemovalPolicy.DESTROY });
    const { account } = Stack.of(this);
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
      description: 'Timers send what is due to their queue',
    });
    this.role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
    this.schedulesArn = Stack.of(this).formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${this.groupName}/*`,
    });
  }
}
