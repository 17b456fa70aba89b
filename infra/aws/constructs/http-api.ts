import { httpRoutes } from '@recado/shared/deployment/http-routes';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  CorsHttpMethod,
  HttpApi as Api,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { stagePrefix } from '../names.ts';

interface HttpApiProps {
  stage: string;
  /** Calls of all routes together. */
  callsPerSecond: number;
  issuer: string;
  audience: string;
}

/**
 * Rate (calls a second) and burst of all calls, of each public endpoint, and of each route of a channel's webhook. A public
 * endpoint's are the world's: one address, whose calls the function refuses beyond 20 a second, must not use them up.
 */
const limitsOf = (rate: number) => ({
  all: { rate, burst: 2 * rate },
  public: { rate: 0.3 * rate, burst: 0.6 * rate },
  webhook: { rate: 0.5 * rate, burst: rate },
});

/** No path, query or token: they hold ids, search words and codes. */
const logFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    milliseconds: '$context.responseLatency',
    integrationStatus: '$context.integrationStatus',
    authorizerError: '$context.authorizer.error',
    error: '$context.error.message',
  }),
);

/** The HTTP API. A route needs a token of the user pool unless its endpoint is public. */
export class HttpApi extends Construct {
  readonly api: Api;
  readonly url: string;
  private readonly stage: HttpStage;
  private readonly authorizer: HttpJwtAuthorizer;
  private readonly limits: ReturnType<typeof limitsOf>;
  private readonly outer = new Map<IFunction, HttpLambdaIntegration>();

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    this.limits = limitsOf(props.callsPerSecond);
    this.api = new Api(this, 'Api', {
      apiName: `${stagePrefix(props.stage)}recado`,
      createDefaultStage: false,
      corsPreflight: {
        // Clients of the tools run in pages too. The functions refuse other calls of foreign pages (ADR 0116).
        allowOrigins: ['*'],
        allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.POST, CorsHttpMethod.PUT, CorsHttpMethod.DELETE],
        allowHeaders: ['authorization', '*'],
        exposeHeaders: ['retry-after', 'ratelimit', 'ratelimit-policy', 'www-authenticate'],
        maxAge: Duration.hours(2),
      },
    });
    this.authorizer = new HttpJwtAuthorizer('Tokens', props.issuer, { jwtAudience: [props.audience] });
    this.stage = this.addStage(props.stage);
    this.url = this.api.apiEndpoint;
  }

  /** Adds the routes of the contract's endpoints. @param functionOf returns the function that answers a group of endpoints */
  addRoutes(functionOf: (group: string) => IFunction): void {
    const integrations = new Map<string, HttpLambdaIntegration>();
    const integrationOf = (group: string): HttpLambdaIntegration => {
      const made =
        integrations.get(group) ??
        new HttpLambdaIntegration(`to-${group}`, functionOf(group), { scopePermissionToRoute: false });
      integrations.set(group, made);
      return made;
    };
    for (const { method, path, group, isPublic, isForKeys } of httpRoutes) {
      const route = new HttpRoute(this, `${method} ${path}`, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration: integrationOf(group),
        ...(isPublic ? {} : { authorizer: this.authorizer }),
      });
      if (isPublic)
        this.limitPublic(
          route,
          `${method} ${path}`,
          isForKeys
            ? 'The function refuses calls without an API key. It has its own throttle.'
            : 'The contract declares this endpoint public: it is how people sign in. It has its own throttle.',
          this.limits.public,
        );
    }
  }

  /** Adds a route for external servers, whose calls the function itself verifies. */
  addWebhook(key: string, lambda: IFunction): void {
    const reason = 'The function refuses what the sender has not signed. It has its own throttle.';
    this.limitPublic(this.addOuter(key, lambda), key, reason, this.limits.webhook);
  }

  /** Adds a route for programs whose key or code the function itself checks. */
  addOpen(key: string, lambda: IFunction): void {
    const reason = 'The function refuses calls without a key or a code. It has its own throttle.';
    this.limitPublic(this.addOuter(key, lambda), key, reason, this.limits.public);
  }

  /** Lets a function answer in the place of the others, once an integration names it: no route does now. */
  addStandIn(lambda: IFunction): void {
    lambda.addPermission('StandsIn', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi(),
    });
  }

  private addOuter(key: string, lambda: IFunction): HttpRoute {
    const [method, path = ''] = key.split(' ') as [keyof typeof HttpMethod, string];
    const integration =
      this.outer.get(lambda) ??
      new HttpLambdaIntegration(`to-${lambda.node.path}`, lambda, { scopePermissionToRoute: false });
    this.outer.set(lambda, integration);
    return new HttpRoute(this, key, {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration,
    });
  }

  private addStage(stage: string): HttpStage {
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/vendedlogs/${stagePrefix(stage)}recado-http`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: this.limits.all.rate, burstLimit: this.limits.all.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: logFormat },
    });
  }

  /** Gives a public route its own throttle, so that abuse of it does not use up the limit of all calls. */
  private limitPublic(
    route: HttpRoute,
    key: string,
    reason: string,
    { rate, burst }: { rate: number; burst: number },
  ): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    // A dot in the key of a route is no step into an object.
    const setting = `RouteSettings.${key.replaceAll('.', String.raw`\.`)}`;
    stage.addPropertyOverride(setting, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });
    this.stage.node.addDependency(route);
    acknowledge(route, { 'AwsSolutions-APIG4': reason });
  }
}
