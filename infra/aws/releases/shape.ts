/** A template of CloudFormation, as far as its shape is read. */
export interface TemplateJson {
  Resources?: Record<string, { Type: string; DeletionPolicy?: string; Properties?: Record<string, unknown> }>;
  Outputs?: Record<string, { Export?: { Name: unknown } }>;
}

/** A resource that an upgrade must not replace, with the properties by which it would be, or by which it would be refused. */
interface KeptResource {
  type: string;
  retained: boolean;
  /** Properties that can't be changed. */
  fixed: Record<string, unknown>;
  /** Indexes of a table by their names: one at most is added, removed or changed with an update. */
  indexes?: Record<string, unknown>;
}

interface StackShape {
  resources: Record<string, KeptResource>;
  exports: string[];
  imports: string[];
}

/** The parts of a release that an upgrade depends on, by stack: stateful resources, and the values that the stacks share. */
export type ReleaseShape = Record<string, StackShape>;

/**
 * The properties that CloudFormation changes by a replacement, or refuses to change, of resources that hold data, and of
 * those whose addresses others have stored: programs of companies, Meta, payment providers, people's bookmarks.
 */
const fixedProperties: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::Cognito::UserPool': ['Schema', 'UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::Scheduler::ScheduleGroup': ['Name'],
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::ApiGateway::RestApi': [],
  'AWS::CloudFront::Distribution': [],
};

const indexesOf = (indexes: unknown): Record<string, unknown> | undefined =>
  Array.isArray(indexes)
    ? Object.fromEntries(
        (indexes as Record<string, unknown>[]).map(({ IndexName, KeySchema, Projection }) => [
          String(IndexName),
          { KeySchema, Projection },
        ]),
      )
    : undefined;

const shapeOf = ({ Resources = {}, Outputs = {}, ...rest }: TemplateJson): StackShape => {
  const resources = Object.entries(Resources).flatMap(([id, { Type, DeletionPolicy, Properties = {} }]) => {
    const fixed = fixedProperties[Type];
    if (!fixed) return [];
    const indexes = indexesOf(Properties.GlobalSecondaryIndexes);
    const kept: KeptResource = {
      type: Type,
      retained: DeletionPolicy === 'Retain',
      fixed: Object.fromEntries(fixed.flatMap((name) => (name in Properties ? [[name, Properties[name]]] : []))),
      ...(indexes ? { indexes } : {}),
    };
    return [[id, kept] as const];
  });
  const text = JSON.stringify({ Resources, Outputs, ...rest });
  const imports = [...text.matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name!);
  return {
    resources: Object.fromEntries(resources.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    exports: Object.values(Outputs)
      .flatMap(({ Export }) => (typeof Export?.Name === 'string' ? [Export.Name] : []))
      .toSorted(),
    imports: [...new Set(imports)].toSorted(),
  };
};

/** Returns the shape of a release, from the templates of its stacks. */
export const releaseShape = (templates: Readonly<Record<string, TemplateJson>>): ReleaseShape =>
  Object.fromEntries(Object.entries(templates).map(([stack, template]) => [stack, shapeOf(template)]));
