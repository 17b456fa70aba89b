import { Arn, ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { stagePrefix } from '../names.ts';

/** The name of the stage is part of the address. */
const stageName = 'live';

/** No header and no query: the token travels in a header of the handshake. */
const logFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    connectionId: '$context.connectionId',
    authorizerError: '$context.authorizer.error',
    error: '$context.error.message',
  }),
);

/** The WebSocket API that browsers hold open. */
export class SocketApi extends Construct {
  readonly api: WebSocketApi;
  /** The address that browsers connect to: `wss://…`. */
  readonly url: string;
  /** `url` without its path, for the content security policy. */
  readonly origin: string;
  /** Address of the management API: `https://…`. */
  readonly managementUrl: string;
  readonly stageArn: string;
  /** The account's setting by which stages of WebSocket and REST APIs may write access logs. */
  readonly logging: CfnAccount;

  constructor(scope: Construct, id: string, props: { stage: string; socketsPerSecond: number }) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api', { apiName: `${stagePrefix(props.stage)}recado-sockets` });
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/vendedlogs/${stagePrefix(props.stage)}recado-sockets`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName,
      autoDeploy: true,
      throttle: { rateLimit: props.socketsPerSecond, burstLimit: 2 * props.socketsPerSecond },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: logFormat },
    });
    this.logging = this.allowLogging();
    stage.node.addDependency(this.logging);
    this.url = stage.url;
    this.origin = this.api.apiEndpoint;
    this.managementUrl = stage.callbackUrl;
    this.stageArn = Arn.format(
      {
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: stageName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      },
      Stack.of(this),
    );
  }

  /**
   * Adds the routes. API Gateway authorises only the handshake; later messages belong to its connection. The token is a
   * subprotocol, the only header that a browser can set on a WebSocket.
   */
  addRoutes(authorizer: IFunction, functionOf: (route: string) => IFunction): void {
    const routes = new Map(
      ['$connect', '$disconnect', '$default'].map((key) => {
        const integration = new WebSocketLambdaIntegration(`to-${key.slice(1)}`, functionOf(key));
        const tokens = new WebSocketLambdaAuthorizer('Tokens', authorizer, {
          identitySource: ['route.request.header.Sec-WebSocket-Protocol'],
        });
        return [key, this.api.addRoute(key, { integration, ...(key === '$connect' ? { authorizer: tokens } : {}) })];
      }),
    );
    for (const key of ['$disconnect', '$default']) {
      const route = routes.get(key);
      if (route)
        acknowledge(route, {
          'AwsSolutions-APIG4': 'API Gateway authorises $connect only; messages of a connection come after it.',
        });
    }
  }

  /** Allows API Gateway to write access logs, which stages of WebSocket and REST APIs need. The setting belongs to the account and is retained. */
  private allowLogging(): CfnAccount {
    const role = new Role(this, 'LogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'API Gateway checks for exactly this policy when the account’s logging role is set.',
    });
    const account = new CfnAccount(this, 'Logging', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.node.addDependency(role);
    return account;
  }
}
