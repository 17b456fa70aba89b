import {
  identityHeader,
  integratorsAnswerSeconds,
  integratorsBinaryTypes,
  integratorsCors,
  integratorsKeys,
  type IntegratorsRefusal,
  integratorsRefusals,
  integratorsStage,
  refusalBody,
} from '@recado/shared/deployment/integrators-api';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiKey,
  ApiKeySourceType,
  AuthorizationType,
  type CfnAccount,
  type CfnMethod,
  EndpointType,
  type IResource,
  IdentitySource,
  LambdaIntegration,
  LogGroupLogDestination,
  Period,
  RequestAuthorizer,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { stagePrefix } from '../names.ts';

interface IntegratorsApiProps {
  stage: string;
  /** The only origin whose pages may call it. */
  webOrigin: string;
  /** Calls a second, the burst and calls a day of each API key. */
  plan: { rate: number; burst: number; quota: number };
  authorizer: IFunction;
  tracing: boolean;
  /** The account's setting by which stages may write access logs. */
  logging: CfnAccount;
}

/** Calls a second of all keys together, and their burst. */
const stageLimits = { rate: 1000, burst: 2000 };

/** No path, query, header or token: they hold numbers, ids and secrets. The key names a share of the companies. */
const logFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    resource: '$context.resourcePath',
    method: '$context.httpMethod',
    status: '$context.status',
    milliseconds: '$context.responseLatency',
    integrationStatus: '$context.integration.status',
    authorizerError: '$context.authorizer.error',
    key: '$context.identity.apiKeyId',
    error: '$context.error.message',
  }),
);

/**
 * The REST API that programs of companies call: a Lambda function authorises each call by its token and selects the API key
 * by whose usage plan the gateway counts it (ADR 0097).
 */
export class IntegratorsApi extends Construct {
  readonly api: RestApi;
  /** The address without a slash at its end, to which paths such as `/api/messages/send` are added. */
  readonly url: string;
  /** `url` without its path, for the content security policy. */
  readonly origin: string;
  private readonly authorizer: RequestAuthorizer;
  private readonly webOrigin: string;

  constructor(scope: Construct, id: string, props: IntegratorsApiProps) {
    super(scope, id);
    this.webOrigin = props.webOrigin;
    this.api = this.addApi(props);
    const { region, urlSuffix } = Stack.of(this);
    this.origin = `https://${this.api.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.url = `${this.origin}/${integratorsStage}`;
    this.authorizer = new RequestAuthorizer(this, 'Tokens', {
      handler: props.authorizer,
      identitySources: [IdentitySource.header(identityHeader)],
      resultsCacheTtl: Duration.seconds(integratorsAnswerSeconds),
    });
    this.addPlan(props);
    for (const name of Object.keys(integratorsRefusals) as IntegratorsRefusal[]) this.addRefusal(name);
    for (const type of [ResponseType.DEFAULT_4XX, ResponseType.DEFAULT_5XX])
      this.api.addGatewayResponse(type.responseType, {
        type,
        responseHeaders: { 'Access-Control-Allow-Origin': `'${props.webOrigin}'` },
      });
  }

  /** Sends all calls beneath a path to a function, which selects the endpoint. */
  addRoute(path: string, lambda: IFunction): void {
    const resource = this.api.root.resourceForPath(`${path}/{proxy+}`);
    const method = resource.addMethod('ANY', new LambdaIntegration(lambda, { allowTestInvoke: false }), {
      apiKeyRequired: true,
      authorizationType: AuthorizationType.CUSTOM,
      authorizer: this.authorizer,
    });
    acknowledge(method, {
      'AwsSolutions-COG4': 'Programs have a token of their connection, or a key, and no user of the pool.',
    });
    this.addPreflight(resource);
  }

  /** Answers the preflights of browsers, which carry no token. */
  private addPreflight(resource: IResource): void {
    const preflight = resource.addCorsPreflight({
      allowOrigins: [this.webOrigin],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: [...integratorsCors.allowed],
      maxAge: Duration.hours(2),
    });
    (preflight.node.defaultChild as CfnMethod).apiKeyRequired = false;
    acknowledge(preflight, {
      'AwsSolutions-APIG4': 'A preflight has no token; the gateway answers it without a function.',
      'AwsSolutions-COG4': 'A preflight has no token; the gateway answers it without a function.',
    });
  }

  private addApi({ stage, tracing, logging }: IntegratorsApiProps): RestApi {
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/vendedlogs/${stagePrefix(stage)}recado-integrators`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new RestApi(this, 'Api', {
      restApiName: `${stagePrefix(stage)}recado-integrators`,
      endpointTypes: [EndpointType.REGIONAL],
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      binaryMediaTypes: [...integratorsBinaryTypes],
      cloudWatchRole: false,
      deployOptions: {
        stageName: integratorsStage,
        throttlingRateLimit: stageLimits.rate,
        throttlingBurstLimit: stageLimits.burst,
        tracingEnabled: tracing,
        accessLogDestination: new LogGroupLogDestination(logGroup),
        accessLogFormat: logFormat,
      },
    });
    api.deploymentStage.node.addDependency(logging);
    acknowledge(api, { 'AwsSolutions-APIG2': 'The functions parse every call by its schema in the contract.' });
    acknowledge(api.deploymentStage, {
      'AwsSolutions-APIG3': 'Callers are programs with a token, each with limits; a firewall is the operator’s choice.',
      'AwsSolutions-APIG6': 'The gateway’s execution log would hold headers and bodies; the access log holds neither.',
    });
    return api;
  }

  /** Adds the usage plan and its keys. */
  private addPlan({ stage, plan }: IntegratorsApiProps): void {
    const { rate, burst, quota } = plan;
    const usage = this.api.addUsagePlan('Plan', {
      name: `${stagePrefix(stage)}recado-integrators`,
      throttle: { rateLimit: rate, burstLimit: burst },
      quota: { limit: quota, period: Period.DAY },
      apiStages: [{ stage: this.api.deploymentStage }],
    });
    for (const [index, value] of integratorsKeys(stagePrefix(stage)).entries())
      usage.addApiKey(new ApiKey(this, `Key${index + 1}`, { apiKeyName: value, value }));
  }

  /** Gives one of the gateway's own refusals the form of the functions' errors. */
  private addRefusal(name: IntegratorsRefusal): void {
    const refusal: { status: number; retryAfter?: number } = integratorsRefusals[name];
    this.api.addGatewayResponse(name, {
      type: ResponseType.of(name),
      statusCode: String(refusal.status),
      responseHeaders: {
        'Access-Control-Allow-Origin': `'${this.webOrigin}'`,
        ...(refusal.retryAfter === undefined ? {} : { 'Retry-After': `'${refusal.retryAfter}'` }),
      },
      templates: { 'application/json': refusalBody(name) },
    });
  }
}
