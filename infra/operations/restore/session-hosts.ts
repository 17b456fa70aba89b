import {
  type ApplicationAutoScalingClient,
  RegisterScalableTargetCommand,
  ScalableDimension,
  ServiceNamespace,
} from '@aws-sdk/client-application-auto-scaling';
import { DescribeServicesCommand, type ECSClient, type Service, UpdateServiceCommand } from '@aws-sdk/client-ecs';
import { until } from './until.ts';

/** The service of the session hosts of a stage. */
export interface HostsService {
  ecs: ECSClient;
  scaling: ApplicationAutoScalingClient;
  /** The stage's prefix of names. */
  prefix: string;
}

const namesOf = ({ prefix }: Pick<HostsService, 'prefix'>) => ({
  cluster: `${prefix}recado`,
  service: `${prefix}recado-session-host`,
});

const describe = async (hosts: Pick<HostsService, 'ecs' | 'prefix'>): Promise<Service | undefined> => {
  const { cluster, service } = namesOf(hosts);
  const { services = [] } = await hosts.ecs.send(new DescribeServicesCommand({ cluster, services: [service] }));
  return services.find(({ status }) => status === 'ACTIVE');
};

/** Returns the number of session hosts that should run; null where the installation has none. */
export const readHosts = async (hosts: Pick<HostsService, 'ecs' | 'prefix'>): Promise<number | null> =>
  (await describe(hosts))?.desiredCount ?? null;

/** Sets how many session hosts run, with or without scaling, and waits until as many run. May be repeated. */
export const setHosts = async (hosts: HostsService, count: number, isScaling: boolean): Promise<void> => {
  const { cluster, service } = namesOf(hosts);
  await hosts.scaling.send(
    new RegisterScalableTargetCommand({
      ServiceNamespace: ServiceNamespace.ECS,
      ScalableDimension: ScalableDimension.ECSServiceDesiredCount,
      ResourceId: `service/${cluster}/${service}`,
      SuspendedState: {
        DynamicScalingInSuspended: !isScaling,
        DynamicScalingOutSuspended: !isScaling,
        ScheduledScalingSuspended: !isScaling,
      },
    }),
  );
  await hosts.ecs.send(new UpdateServiceCommand({ cluster, service, desiredCount: count }));
  await until(async () => {
    const found = await describe(hosts);
    return found?.desiredCount === count && found.runningCount === count && (found.deployments?.length ?? 0) === 1;
  });
};
