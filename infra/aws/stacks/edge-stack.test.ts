import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { customised, onlyOf, production, type Resource, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const edge = template(stacks.edge);

const only = (type: string, from = edge): Resource => onlyOf(from, type);

const { FunctionCode } = only('AWS::CloudFront::Function').Properties;
const rewritten = (uri: string): string =>
  runInNewContext(`${String(FunctionCode)}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`) as string;

test.for(['/', '/tickets', '/tickets/0e9bd4c5-5d3c-4a3f-9c53-3f9c1f6a2b10', '/reset-password/'])(
  '%s is a page of the app',
  (uri) => {
    expect(rewritten(uri)).toBe('/index.html');
  },
);

test.for(['/index.html', '/config.json', '/assets/gone-1a2b.js', '/favicon.svg'])(
  '%s is a file, found or not',
  (uri) => {
    expect(rewritten(uri)).toBe(uri);
  },
);

test('a missing file is answered with 404', () => {
  expect(JSON.stringify(only('AWS::S3::BucketPolicy').Properties.PolicyDocument)).toContain('s3:ListBucket');
  const { CustomErrorResponses } = only('AWS::CloudFront::Distribution').Properties.DistributionConfig as {
    CustomErrorResponses?: unknown;
  };
  expect(CustomErrorResponses).toBeUndefined();
});

test('a file of the brand that the owner has not set is served as the app ships it', () => {
  const { CacheBehaviors, OriginGroups, Origins } = only('AWS::CloudFront::Distribution').Properties
    .DistributionConfig as {
    CacheBehaviors: Record<string, unknown>[];
    OriginGroups: { Items: { Id: string; FailoverCriteria: object; Members: { Items: { OriginId: string }[] } }[] };
    Origins: { Id: string; OriginPath?: string }[];
  };
  expect(CacheBehaviors).toMatchObject([{ PathPattern: 'brand/*', TargetOriginId: OriginGroups.Items[0]!.Id }]);
  expect(CacheBehaviors[0]!.ResponseHeadersPolicyId).toBeDefined();
  const [group] = OriginGroups.Items;
  expect(group!.FailoverCriteria).toEqual({ StatusCodes: { Items: [404], Quantity: 1 } });
  const paths = group!.Members.Items.map(({ OriginId }) => Origins.find(({ Id }) => Id === OriginId)?.OriginPath ?? '');
  expect(paths).toEqual(['', '/shipped']);
});

test('only CloudFront reads the bucket, and browsers only by TLS with the security headers', () => {
  expect(only('AWS::S3::Bucket').Properties.PublicAccessBlockConfiguration).toEqual({
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  });
  const { Statement } = only('AWS::S3::BucketPolicy').Properties.PolicyDocument as {
    Statement: { Effect: string; Principal: unknown; Condition?: unknown }[];
  };
  for (const { Effect, Principal, Condition } of Statement.filter((statement) => statement.Effect === 'Allow')) {
    expect([Effect, Principal]).toEqual(['Allow', { Service: 'cloudfront.amazonaws.com' }]);
    expect(JSON.stringify(Condition)).toContain('SiteDistribution');
  }
  expect(JSON.stringify(Statement)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
  const { DefaultCacheBehavior } = only('AWS::CloudFront::Distribution').Properties.DistributionConfig as {
    DefaultCacheBehavior: Record<string, unknown>;
  };
  expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
  expect(DefaultCacheBehavior.ResponseHeadersPolicyId).toBeDefined();
  expect(DefaultCacheBehavior.Compress).toBe(true);
  const { SecurityHeadersConfig, CustomHeadersConfig } = only('AWS::CloudFront::ResponseHeadersPolicy').Properties
    .ResponseHeadersPolicyConfig as Record<string, unknown>;
  expect(SecurityHeadersConfig).toEqual({
    ContentSecurityPolicy: {
      ContentSecurityPolicy: "script-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
      Override: true,
    },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY', Override: true },
    ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
  });
  // The composer records voice notes, takes pictures and sends places; nothing pays.
  expect(CustomHeadersConfig).toEqual({
    Items: [
      {
        Header: 'permissions-policy',
        Value: 'camera=(self), geolocation=(self), payment=(), microphone=(self)',
        Override: true,
      },
    ],
  });
});

test('a custom domain replaces CloudFront’s everywhere', () => {
  const own = customised();
  expect(own.stacks.edge.site.origin).toBe('https://app.example.com');
  const { Aliases, ViewerCertificate } = only('AWS::CloudFront::Distribution', own.template(own.stacks.edge)).Properties
    .DistributionConfig as Record<string, unknown>;
  expect(Aliases).toEqual(['app.example.com']);
  expect(ViewerCertificate).toMatchObject({ MinimumProtocolVersion: 'TLSv1.2_2021' });
  const functions = [...resourcesOf(own.template(own.stacks.api), 'AWS::Lambda::Function').values()];
  const called = functions.find(({ Properties }) => Properties.FunctionName === 'prod-recado-http-identity');
  expect(called?.Properties.Environment).toMatchObject({ Variables: { WEB_ORIGIN: 'https://app.example.com' } });
});
