import { PortTakenError } from '../http/serve.ts';

/** The interface that a running child process offers to its parent. */
export interface ChildService {
  /** Value that `Part.ready` returns in the parent. */
  readonly ready: unknown;
  /** Functions that the parent can call; arguments and results are sent as JSON. */
  readonly calls?: Readonly<Record<string, (...args: never[]) => unknown>>;
  close(): Promise<void>;
}

export type ParentMessage = { kind: 'call'; id: number; name: string; args: unknown[] } | { kind: 'stop' };
export type ChildMessage =
  | { kind: 'ready'; value: unknown }
  | { kind: 'failed'; message: string }
  | { kind: 'answer'; id: number; value?: unknown; error?: string };

const send = (message: ChildMessage) => process.send?.(message);

/** Reads the settings that the parent passed in the environment. */
export const childSettings = <Settings>(): Settings => JSON.parse(process.env.RECADO_PART_SETTINGS ?? '{}') as Settings;

const answer = async (
  service: ChildService,
  { id, name, args }: Extract<ParentMessage, { kind: 'call' }>,
): Promise<void> => {
  try {
    const call = service.calls?.[name] as ((...args: unknown[]) => unknown) | undefined;
    if (!call) throw new Error(`There is no call ${name}`);
    send({ kind: 'answer', id, value: await call(...args) });
  } catch (error) {
    send({ kind: 'answer', id, error: (error as Error).message });
  }
};

/** Runs a part as a child of the orchestrator: reports that it is ready or why it failed, answers calls and stops. */
export const runChild = async (start: () => Promise<ChildService>): Promise<void> => {
  // Ctrl-C signals every process of the terminal; the parent ends its children in order.
  process.on('SIGINT', () => undefined);
  try {
    const service = await start();
    const stop = () => {
      void service.close().finally(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.on('message', (message: ParentMessage) => {
      if (message.kind === 'stop') stop();
      else void answer(service, message);
    });
    send({ kind: 'ready', value: service.ready });
  } catch (error) {
    const message = error instanceof PortTakenError ? error.message : String((error as Error).stack ?? error);
    process.send?.({ kind: 'failed', message } satisfies ChildMessage, () => process.exit(1));
  }
};
