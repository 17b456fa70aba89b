import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import type { Cloud } from './start-cloud.ts';

/** Required header. Pages of other origins can't send it, so no web page can kill parts of an instance. */
export const controlHeader = 'x-recado-control';

const calls = {
  '/session-host/kill': z.object({ signal: z.enum(['SIGKILL', 'SIGTERM']) }),
  '/session-host/restart': z.object({}),
  '/session-host/ready': z.object({}),
  '/sockets/drop': z.object({}),
  '/functions/kill': z.object({}),
  '/table/silence': z.object({ silent: z.boolean() }),
  '/table/use': z.object({ name: z.string() }),
  '/table/refuse': z.object({ share: z.number().min(0).max(1) }),
  '/table/indexes': z.object({ delay: z.union([z.int().min(0), z.literal('held')]) }),
  '/queues/faults': z.object({ queue: z.string(), loseFirstDelete: z.boolean(), shuffle: z.boolean() }),
} as const;

export type ControlPath = keyof typeof calls;
export type ControlInput<Path extends ControlPath> = z.input<(typeof calls)[Path]>;

const perform = async (cloud: Cloud, path: ControlPath, body: unknown): Promise<unknown> => {
  switch (path) {
    case '/session-host/kill':
      await cloud.killSessionHost(calls[path].parse(body).signal);
      return {};
    case '/session-host/restart':
      await cloud.restartSessionHost();
      return {};
    case '/session-host/ready':
      await cloud.sessionHostReady();
      return {};
    case '/sockets/drop':
      return { dropped: await cloud.dropSockets() };
    case '/functions/kill':
      await cloud.killFunctions();
      return {};
    case '/table/silence':
      return { lost: await cloud.silenceTable(calls[path].parse(body).silent) };
    case '/table/use':
      await cloud.useTable(calls[path].parse(body).name);
      return {};
    case '/table/refuse':
      return { refused: await cloud.refuseTableCalls(calls[path].parse(body).share) };
    case '/table/indexes':
      await cloud.delayIndexes(calls[path].parse(body).delay);
      return {};
    case '/queues/faults': {
      const { queue, ...faults } = calls[path].parse(body);
      await cloud.setQueueFaults(queue, faults);
      return {};
    }
  }
};

/** Serves the control API, by which tests in other processes cause faults such as kills and dropped sockets. */
export const startControl = (port: number, cloud: () => Promise<Cloud>): Promise<Running> => {
  return serve(port, async (request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers[controlHeader] === undefined || request.method !== 'POST') {
      reply(403, { message: `POST with the header ${controlHeader}` });
      return;
    }
    const path = request.url ?? '';
    try {
      const running = await cloud();
      if (path === '/describe')
        reply(200, {
          addresses: running.addresses,
          environment: running.environment,
          credentials: running.credentials,
          logFolder: running.logFolder,
          signIns: running.signIns,
        });
      else if (path in calls)
        reply(
          200,
          await perform(running, path as ControlPath, JSON.parse((await readBody(request, 65_536)).toString() || '{}')),
        );
      else reply(404, { message: 'No such call' });
    } catch (error) {
      reply(500, { message: (error as Error).message });
    }
  });
};
