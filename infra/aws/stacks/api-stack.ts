import { maintenanceFunction } from '@recado/shared/deployment/called-functions';
import type { EventSource } from '@recado/shared/deployment/function-shape';
import { drillTablePrefix } from '@recado/shared/deployment/resources';
import { functions as shapes } from '@recado/shared/deployment/functions';
import { queueName } from '@recado/shared/deployment/queues';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { apiLimits, Firewall } from '../constructs/firewall.ts';
import { HttpApi } from '../constructs/http-api.ts';
import { IntegratorsApi } from '../constructs/integrators-api.ts';
import { RecadoFunction } from '../constructs/recado-function.ts';
import { SocketApi } from '../constructs/socket-api.ts';
import { addTrigger } from '../constructs/triggers.ts';
import { environmentOf } from '../environment.ts';
import type { GrantedResources } from '../grants.ts';
import { stagePrefix } from '../names.ts';
import { changedSettings, type Settings } from '../settings.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';

/** The function whose environment remembers the context of its deployment. */
const rememberingFunction = 'http-identity';

interface ApiStackProps extends StackProps {
  settings: Settings;
  webOrigin: string;
  edge: EdgeStack;
  data: DataStack;
}

/** The APIs, every function of the registry and their event sources. */
export class ApiStack extends Stack {
  readonly http: HttpApi;
  readonly sockets: SocketApi;
  readonly integrators: IntegratorsApi;
  readonly functions: ReadonlyMap<string, Lambda>;
  /** The resources that grants of functions and hosts refer to. */
  readonly resources: GrantedResources;

  constructor(scope: Construct, id: string, { settings, webOrigin, edge, data, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { stage } = settings;
    this.http = new HttpApi(this, 'Http', {
      stage,
      callsPerSecond: settings.callsPerSecond,
      issuer: data.users.issuer,
      audience: data.users.client.userPoolClientId,
    });
    this.sockets = new SocketApi(this, 'Sockets', { stage, socketsPerSecond: settings.socketsPerSecond });
    const queueArn = (name: string): string => data.queues.of(name).queue.queueArn;
    this.resources = {
      tableArn: data.table.arn,
      drillTablesArn: this.formatArn({
        service: 'dynamodb',
        resource: 'table',
        resourceName: `${stagePrefix(stage)}${drillTablePrefix}*`,
      }),
      indexArns: data.table.indexArns,
      queueArn,
      outboundArns: ['?', '??'].map((shard) =>
        this.formatArn({ service: 'sqs', resource: `${stagePrefix(stage)}${queueName(`outbound-${shard}`)}.fifo` }),
      ),
      deadQueueArn: (name) => data.queues.of(name).dead.queueArn,
      mediaArn: data.mediaArn,
      siteArn: edge.siteArn,
      userPoolArn: data.users.pool.userPoolArn,
      stateKeyArn: data.stateKey.key.keyArn,
      metaAppArn: data.metaApp.secret.secretArn,
      openAiArn: data.openAi.secret.secretArn,
      schedulesArn: data.timers.schedulesArn,
      schedulerRoleArn: data.timers.role.roleArn,
      senderArn: this.senderArn(settings.mailFrom),
      socketStageArn: this.sockets.stageArn,
    };
    const environment = environmentOf({
      stage,
      data,
      siteBucket: edge.site.bucket.bucketName,
      webOrigin,
      apiUrl: this.http.url,
      socketManagementUrl: this.sockets.managementUrl,
      logLevel: settings.logLevel,
      release: settings.release,
      openAiUrl: settings.openAiUrl,
      aiModel: settings.aiModel,
      embeddingModel: settings.embeddingModel,
      limits: settings.limits,
      mailFrom: settings.mailFrom,
    });
    // The next deployment compares its context with it: infra/operations/deploy.
    const remembered = { DEPLOYED_CONTEXT: JSON.stringify(changedSettings(settings)) };
    this.functions = new Map(
      Object.entries(shapes).map(([name, shape]) => [
        name,
        new RecadoFunction(this, name, {
          stage,
          name,
          shape,
          environment: name === rememberingFunction ? { ...environment, ...remembered } : environment,
          resources: this.resources,
          tracing: settings.tracing,
          reserved: name === 'http-inbox' ? settings.inboxConcurrency : 0,
        }).function,
      ]),
    );
    for (const [name, { sources }] of Object.entries(shapes)) {
      for (const source of sources)
        if ('queue' in source || 'schedule' in source)
          addTrigger({ stage, concurrency: settings.queueConcurrency, name, lambda: this.of(name) }, source, queueArn);
    }
    this.http.addRoutes((group) => this.servedBy((source) => 'http' in source && source.http === group));
    for (const [name, { sources }] of Object.entries(shapes)) {
      for (const source of sources) {
        if ('webhook' in source) this.http.addWebhook(source.webhook, this.of(name));
        if ('open' in source) this.http.addOpen(source.open, this.of(name));
      }
    }
    this.http.addStandIn(this.of(maintenanceFunction));
    this.sockets.addRoutes(
      this.servedBy((source) => 'authorizer' in source && source.authorizer === 'socket'),
      (route) => this.servedBy((source) => 'socket' in source && source.socket === route),
    );
    this.integrators = this.addIntegrators(settings, webOrigin);
    if (settings.firewall !== 'none') this.addFirewall(stage, data);
    new CfnOutput(this, 'ApiUrl', { value: this.http.url });
    new CfnOutput(this, 'IntegratorsUrl', { value: this.integrators.url });
    new CfnOutput(this, 'SocketUrl', { value: this.sockets.url });
    new CfnOutput(this, 'SocketManagementUrl', { value: this.sockets.managementUrl });
  }

  /** Adds the REST API that programs of companies call. */
  private addIntegrators(settings: Settings, webOrigin: string): IntegratorsApi {
    const { stage, tracing, integratorsRate: rate, integratorsBurst: burst, integratorsQuota: quota } = settings;
    const api = new IntegratorsApi(this, 'Integrators', {
      stage,
      tracing,
      webOrigin,
      plan: { rate, burst, quota },
      authorizer: this.servedBy((source) => 'authorizer' in source && source.authorizer === 'integrators'),
      logging: this.sockets.logging,
    });
    for (const [name, { sources }] of Object.entries(shapes))
      for (const source of sources) if ('rest' in source) api.addRoute(source.rest, this.of(name));
    return api;
  }

  /** Protects what takes a firewall. An HTTP API takes none: the product and its stage limit callers there (ADR 0105). */
  private addFirewall(stage: string, data: DataStack): void {
    const firewall = new Firewall(this, 'Firewall', { stage, name: 'api', scope: 'REGIONAL', limits: apiLimits });
    firewall.protect('ProtectsUsers', data.users.pool.userPoolArn);
    firewall.protect('ProtectsPrograms', this.integrators.api.deploymentStage.stageArn);
  }

  /** Returns the SES identity of the sender's domain (docs/deploy.md: how to verify it), or one that cannot exist without a sender. */
  private senderArn(mailFrom?: string): string {
    return this.formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: mailFrom?.split('@')[1] ?? 'no-sender.invalid',
    });
  }

  private of(name: string): Lambda {
    const found = this.functions.get(name);
    if (found === undefined) throw new Error(`no function is called ${name}`);
    return found;
  }

  /** Returns the one function of the registry that declares a source. Throws when there is none or several. */
  private servedBy(declares: (source: EventSource) => boolean): Lambda {
    const [name, ...others] = Object.entries(shapes)
      .filter(([, { sources }]) => sources.some(declares))
      .map(([key]) => key);
    if (name === undefined || others.length > 0)
      throw new Error(`one function must serve each source, not ${[name, ...others].join(', ') || 'none'}`);
    return this.of(name);
  }
}
