import { mediaBucket } from '@recado/shared/deployment/resources';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  type CfnBucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/** Media of all companies, each under its own prefix; reached by short-lived signed links only. */
export class MediaBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: { webOrigin: string; deletionProtection: boolean }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // A restored table names files that were deleted since: they are brought back.
      versioned: true,
      cors: [
        {
          allowedOrigins: [props.webOrigin],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag', 'Content-Length', 'Content-Range'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'abandoned-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        {
          id: 'unattached-uploads',
          prefix: mediaBucket.uploads,
          expiration: Duration.days(mediaBucket.uploadDays),
          noncurrentVersionExpiration: Duration.days(mediaBucket.uploadDays),
        },
        {
          id: 'old-versions',
          noncurrentVersionExpiration: Duration.days(mediaBucket.keptDays),
          expiredObjectDeleteMarker: true,
        },
        {
          // What nobody looks at for 30 days then costs half. For smaller objects the price of watching them is more than that.
          id: 'large-media-by-use',
          objectSizeGreaterThan: mediaBucket.largeFrom,
          transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
        },
      ],
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // CloudFormation has the number as a text.
    (this.bucket.node.defaultChild as CfnBucket).addPropertyOverride(
      'LifecycleConfiguration.Rules.3.ObjectSizeGreaterThan',
      String(mediaBucket.largeFrom),
    );
    acknowledge(this.bucket, {
      'AwsSolutions-S1':
        'Server access logs would store the signed links, which are credentials while they live. Who must know who read what adds a trail with data events; none is deployed.',
    });
  }
}
