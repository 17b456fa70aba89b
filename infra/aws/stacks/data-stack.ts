import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { HealthUser } from '../constructs/health-user.ts';
import { MediaBucket } from '../constructs/media-bucket.ts';
import { MetaApp } from '../constructs/meta-app.ts';
import { OpenAi } from '../constructs/open-ai.ts';
import { MessageQueues } from '../constructs/message-queues.ts';
import { StateKey } from '../constructs/state-key.ts';
import { Timers } from '../constructs/timers.ts';
import { Table } from '../constructs/table.ts';
import { Users } from '../constructs/users.ts';
import { stagePrefix } from '../names.ts';
import type { Settings } from '../settings.ts';

interface DataStackProps extends StackProps {
  settings: Settings;
  webOrigin: string;
}

const capacityOf = ({
  tableCapacity,
  tableWritesLeast,
  tableWritesMost,
  tableReadsLeast,
  tableReadsMost,
}: Settings): ConstructorParameters<typeof Table>[2]['capacity'] =>
  tableCapacity === 'onDemand'
    ? undefined
    : {
        writes: { minCapacity: tableWritesLeast, maxCapacity: tableWritesMost },
        reads: { minCapacity: tableReadsLeast, maxCapacity: tableReadsMost },
      };

/** All that must not be lost: table, media, users, queued messages, the key of the channels' credentials and the secret of the Meta app. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly media: MediaBucket;
  readonly users: Users;
  readonly queues: MessageQueues;
  readonly timers: Timers;
  readonly stateKey: StateKey;
  readonly metaApp: MetaApp;
  readonly openAi: OpenAi;
  /** Reference for other stacks, exported under a fixed name, so that all policies refer to it in the same way. */
  readonly mediaArn: string;
  /**
   * Number of shards, as other stacks import it: CloudFormation changes no export that another stack reads, and so refuses
   * another number once functions send to the queues of this one.
   */
  readonly shards: string;

  constructor(scope: Construct, id: string, { settings, webOrigin, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: settings.deletionProtection });
    const { stage, deletionProtection, mailFrom, restoredTable } = settings;
    this.table = new Table(this, 'Table', { stage, deletionProtection, restoredTable, capacity: capacityOf(settings) });
    this.media = new MediaBucket(this, 'Media', { webOrigin, deletionProtection });
    this.users = new Users(this, 'Users', { deletionProtection, mailFrom });
    this.queues = new MessageQueues(this, 'Queues', { stage });
    this.timers = new Timers(this, 'Timers', { stage, queue: this.queues.of('timers').queue });
    this.stateKey = new StateKey(this, 'StateKey', { stage, deletionProtection });
    this.metaApp = new MetaApp(this, 'MetaApp', { deletionProtection });
    this.openAi = new OpenAi(this, 'OpenAi', { deletionProtection });
    new HealthUser(this, 'HealthUser', { stage });
    this.mediaArn = this.exportValue(this.media.bucket.bucketArn, { name: `${stagePrefix(stage)}recado-media-arn` });
    this.shards = this.exportValue(String(settings.shards), { name: `${stagePrefix(stage)}recado-shards` });
    const outputs = {
      TableName: this.table.name,
      MediaBucketName: this.media.bucket.bucketName,
      UserPoolId: this.users.pool.userPoolId,
      UserPoolClientId: this.users.client.userPoolClientId,
      QueueUrlPrefix: this.queues.urlPrefix,
      StateKeyId: this.stateKey.key.keyId,
      MetaAppSecretName: this.metaApp.secret.secretName,
      OpenAiSecretName: this.openAi.secret.secretName,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
