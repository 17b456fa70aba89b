import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';

/** The session hosts, which can be switched off and on. */
interface Hosts {
  switchOn(): Promise<void>;
  switchOff(): Promise<void>;
}

const bodyLimit = 65_536;

const refusal = (type: string, message: string) => ({ status: 400, body: { __type: type, message } });

/**
 * Starts what operations ask of ECS and of Application Auto Scaling about the service of the session hosts, of which one
 * runs, or none.
 */
export const startContainers = (port: number, hosts: Hosts): Promise<Running> => {
  let desiredCount = 1;
  let runningCount = 1;
  let changing = Promise.resolve();

  const service = () => ({
    serviceName: 'local-recado-session-host',
    status: 'ACTIVE',
    desiredCount,
    runningCount,
    deployments: [{ status: 'PRIMARY' }],
  });
  const change = async (): Promise<void> => {
    const wanted = desiredCount;
    await (wanted > 0 ? hosts.switchOn() : hosts.switchOff());
    runningCount = wanted;
  };
  const answerOf = (operation: string, input: Record<string, unknown>): { status: number; body: object } => {
    switch (operation) {
      case 'AmazonEC2ContainerServiceV20141113.DescribeServices':
        return { status: 200, body: { services: [service()], failures: [] } };
      case 'AmazonEC2ContainerServiceV20141113.UpdateService': {
        const count = Number(input.desiredCount);
        if (count !== 0 && count !== 1) return refusal('InvalidParameterException', 'One host runs here, or none.');
        desiredCount = count;
        changing = changing.then(change).catch(console.error);
        return { status: 200, body: { service: service() } };
      }
      case 'AnyScaleFrontendService.RegisterScalableTarget':
        return { status: 200, body: {} };
      default:
        return refusal('UnknownOperationException', operation);
    }
  };
  return serve(port, async (request, response) => {
    const input = JSON.parse((await readBody(request, bodyLimit)).toString() || '{}') as Record<string, unknown>;
    const { status, body } = answerOf(String(request.headers['x-amz-target']), input);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
};
