import { join } from 'node:path';
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackName } from './names.ts';
import { root } from './root.ts';
import type { Settings } from './settings.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { SessionHostStack } from './stacks/session-host-stack.ts';
import { WebFirewallStack } from './stacks/web-firewall-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export interface Recado {
  edge: EdgeStack;
  data: DataStack;
  api: ApiStack;
  sessionHost: SessionHostStack;
  monitoring: MonitoringStack;
  /** Undefined with `skipWeb`. */
  web: WebStack | undefined;
}

/** Creates all stacks of one installation, in the order of their dependencies. cdk-nag checks them at synthesis. */
export const recado = (app: App, settings: Settings): Recado => {
  const named = (part: string): { stackName: string } => ({ stackName: stackName(settings.stage, part) });
  const edge = new EdgeStack(app, 'Edge', { ...named('Edge'), settings });
  const webOrigin = edge.site.origin;
  const data = new DataStack(app, 'Data', { ...named('Data'), settings, webOrigin });
  const api = new ApiStack(app, 'Api', { ...named('Api'), settings, webOrigin, edge, data });
  const sessionHost = new SessionHostStack(app, 'SessionHost', {
    ...named('SessionHost'),
    settings,
    data,
    resources: api.resources,
  });
  const web = settings.skipWeb
    ? undefined
    : new WebStack(app, 'Web', {
        ...named('Web'),
        dist: join(root, 'web/dist'),
        edge,
        data,
        api,
        metaAppId: settings.metaAppId,
        meetingUrl: settings.meetingUrl,
      });
  // A removal deletes the distribution first: a firewall that stands before one can't be deleted.
  if (settings.firewall === 'all')
    edge.addStackDependency(
      new WebFirewallStack(app, 'WebFirewall', { ...named('WebFirewall'), stage: settings.stage }),
    );
  const monitoring = new MonitoringStack(app, 'Monitoring', {
    ...named('Monitoring'),
    settings,
    data,
    api,
    sessionHost,
  });
  Tags.of(app).add('recado:stage', settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { edge, data, api, sessionHost, monitoring, web };
};
