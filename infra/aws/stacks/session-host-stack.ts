import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Network } from '../constructs/network.ts';
import { SessionService } from '../constructs/session-service.ts';
import type { GrantedResources } from '../grants.ts';
import { sessionCapacity } from '../session-capacity.ts';
import type { Settings } from '../settings.ts';
import type { DataStack } from './data-stack.ts';

interface SessionHostStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  resources: GrantedResources;
}

/** The network and the session hosts. The only part with an hourly price. */
export class SessionHostStack extends Stack {
  readonly host: SessionService;

  constructor(scope: Construct, id: string, { settings, data, resources, ...props }: SessionHostStackProps) {
    super(scope, id, props);
    this.host = new SessionService(this, 'Host', {
      stage: settings.stage,
      network: new Network(this, 'Network'),
      hosts: { least: settings.sessionHosts, most: settings.sessionHostsMost },
      cpu: settings.sessionHostCpu,
      memory: settings.sessionHostMemory,
      stateKeyArn: data.stateKey.key.keyArn,
      resources,
      environment: {
        TABLE_NAME: data.table.name,
        MEDIA_BUCKET: data.media.bucket.bucketName,
        QUEUE_URL_PREFIX: data.queues.urlPrefix,
        OUTBOUND_SHARDS: data.shards,
        KMS_KEY_ID: data.stateKey.key.keyArn,
        HEALTH_PORT: '8080',
        SESSION_CAPACITY: String(sessionCapacity(settings.sessionHostMemory)),
        STAGE: settings.stage,
        LOG_LEVEL: settings.logLevel.toLowerCase(),
        RELEASE: settings.release,
      },
    });
  }
}
