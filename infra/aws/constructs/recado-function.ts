import { join } from 'node:path';
import type { FunctionShape } from '@recado/shared/deployment/function-shape';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, RecursiveLoop, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledgeWildcards } from '../acknowledge.ts';
import { bundling } from '../bundling.ts';
import { consuming, type GrantedResources, statementsOf } from '../grants.ts';
import { stagePrefix } from '../names.ts';
import { root } from '../root.ts';

interface RecadoFunctionProps {
  stage: string;
  /** Key in the registry of functions. */
  name: string;
  shape: FunctionShape;
  environment: Record<string, string>;
  resources: GrantedResources;
  tracing: boolean;
  /** Concurrent executions that are set aside for it, which it can't exceed; 0 for none. */
  reserved: number;
}

/**
 * True if a function sends to the queue that it consumes: work in slices, and the turns of campaigns. Lambda would take
 * its sixteenth step for a runaway loop and drop the message; here each step is guarded by what it stores.
 */
const continuesItself = ({ sources, grants }: FunctionShape): boolean =>
  sources.some((source) => 'queue' in source && grants.some((grant) => 'send' in grant && grant.send === source.queue));

/**
 * A function of the registry: bundled by esbuild, on arm64, with a role of its own that holds its grants, its log group
 * and tracing, and nothing else. Concurrency is reserved where the stack says so: the queues limit their consumers.
 */
export class RecadoFunction extends Construct {
  readonly function: NodejsFunction;

  constructor(scope: Construct, id: string, props: RecadoFunctionProps) {
    super(scope, id);
    const functionName = `${stagePrefix(props.stage)}recado-${props.name}`;
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.function = new NodejsFunction(this, 'Function', {
      functionName,
      entry: join(root, props.shape.entry),
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.shape.memory,
      timeout: Duration.seconds(props.shape.timeout),
      ...(props.reserved > 0 ? { reservedConcurrentExecutions: props.reserved } : {}),
      role: this.role(logGroup, props),
      recursiveLoop: continuesItself(props.shape) ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      logGroup,
      tracing: props.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: { ...props.environment, ...props.shape.ownEnvironment },
      projectRoot: root,
      depsLockFilePath: join(root, 'package-lock.json'),
      bundling: {
        ...bundling,
        format: OutputFormat.ESM,
        mainFields: [...bundling.mainFields],
        bundleAwsSDK: true,
      },
    });
  }

  /** Returns a role with all permissions of the function. CDK constructs cannot add to it. */
  private role(logGroup: LogGroup, { shape, resources, tracing }: RecadoFunctionProps): IRole {
    const traces = new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    });
    const logging = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const granted = [
      ...shape.grants.flatMap((grant) => statementsOf(grant, resources)),
      ...shape.sources.flatMap((source) => ('queue' in source ? [consuming(resources.queueArn(source.queue))] : [])),
    ];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({ statements: [logging, ...(tracing ? [traces] : []), ...granted], minimize: true }),
      },
    });
    acknowledgeWildcards(role, traces.resources, 'X-Ray has no resources: its two actions can be granted on * only.');
    acknowledgeWildcards(
      role,
      granted.flatMap(({ resources: on }) => on),
      'Media and socket connections get their names at run time; bucket, API stage and verb are named.',
    );
    return role.withoutPolicyUpdates();
  }
}
