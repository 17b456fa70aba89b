import { table as shape } from '@recado/shared/deployment/resources';
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

const key = (name: string): { name: string; type: AttributeType } => ({ name, type: AttributeType.STRING });

/**
 * The one table. Encrypted with a key that DynamoDB owns: a key of ours would cost a request to KMS for
 * nothing that matters here, as the secrets in the table (WhatsApp credentials) are sealed before they are stored.
 */
export class Table extends Construct {
  readonly table: TableV2;
  readonly indexArns: readonly string[];

  constructor(scope: Construct, id: string, props: { deletionProtection: boolean }) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: key(shape.partitionKey),
      sortKey: key(shape.sortKey),
      globalSecondaryIndexes: shape.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        projectionType: ProjectionType.ALL,
      })),
      timeToLiveAttribute: shape.timeToLive,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.deletionProtection,
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.indexArns = shape.indexes.map((index) => `${this.table.tableArn}/index/${index.name}`);
  }
}
