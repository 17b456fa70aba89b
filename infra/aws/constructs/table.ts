import { table as shape } from '@recado/shared/deployment/resources';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, Capacity, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

interface TableProps {
  stage: string;
  deletionProtection: boolean;
  /** Name of a restored table that replaces the stack's own. */
  restoredTable?: string;
  /** Units a second between which provisioned capacity follows the load; undefined on demand. */
  capacity?: { writes: Bounds; reads: Bounds };
}

interface Bounds {
  minCapacity: number;
  maxCapacity: number;
}

/** Percentage of the provisioned capacity that is used. DynamoDB's burst of five minutes covers the time until it follows. */
const targetUtilizationPercent = 60;

/** Returns capacity that follows the load. A table that was billed on demand begins with the least: without a number to begin with, CloudFormation refuses the change. */
const following = ({ minCapacity, maxCapacity }: Bounds): Capacity =>
  Capacity.autoscaled({ minCapacity, maxCapacity, seedCapacity: minCapacity, targetUtilizationPercent });

const billingOf = (capacity: TableProps['capacity']): Billing =>
  capacity === undefined
    ? Billing.onDemand()
    : Billing.provisioned({
        readCapacity: following(capacity.reads),
        writeCapacity: following(capacity.writes),
      });

const key = (name: string): { name: string; type: AttributeType } => ({ name, type: AttributeType.STRING });

/**
 * The one table. Encrypted with a key that DynamoDB owns: a customer-managed key would add requests to KMS without a
 * gain, as the secrets in the table (WhatsApp credentials) are encrypted before they are stored.
 */
export class Table extends Construct {
  /** Name of the table in use: the stack's own or the restored one. */
  readonly name: string;
  readonly arn: string;
  readonly indexArns: readonly string[];

  constructor(scope: Construct, id: string, props: TableProps) {
    super(scope, id);
    const own = new TableV2(this, 'Table', {
      partitionKey: key(shape.partitionKey),
      sortKey: key(shape.sortKey),
      globalSecondaryIndexes: shape.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        ...(index.only === null
          ? { projectionType: ProjectionType.ALL }
          : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.only] }),
      })),
      timeToLiveAttribute: shape.timeToLive,
      billing: billingOf(props.capacity),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.deletionProtection,
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // Always exported: CloudFormation cannot remove an export that another stack still reads.
    const exported = {
      name: Stack.of(this).exportValue(own.tableName, { name: `${stagePrefix(props.stage)}recado-table-name` }),
      arn: Stack.of(this).exportValue(own.tableArn, { name: `${stagePrefix(props.stage)}recado-table-arn` }),
    };
    this.name = props.restoredTable ?? exported.name;
    this.arn =
      props.restoredTable === undefined
        ? exported.arn
        : Stack.of(this).formatArn({ service: 'dynamodb', resource: 'table', resourceName: props.restoredTable });
    this.indexArns = shape.indexes.map((index) => `${this.arn}/index/${index.name}`);
  }
}
