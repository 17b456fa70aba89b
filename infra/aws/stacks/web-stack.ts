import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SiteContent } from '../constructs/site-content.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';

interface WebStackProps extends StackProps {
  /** Folder of the built web app. */
  dist: string;
  edge: EdgeStack;
  data: DataStack;
  api: ApiStack;
  metaAppId?: string;
  meetingUrl?: string;
}

/** The files of the web app, with the addresses of this installation in them. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { dist, edge, data, api, metaAppId, meetingUrl, ...props }: WebStackProps) {
    super(scope, id, props);
    new SiteContent(this, 'Content', {
      dist,
      site: edge.site,
      siteArn: edge.siteArn,
      api: api.http.url,
      integrators: api.integrators,
      sockets: api.sockets,
      users: data.users,
      media: data.media.bucket,
      metaAppId,
      meetingUrl,
    });
  }
}
