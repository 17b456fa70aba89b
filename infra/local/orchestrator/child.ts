import { PortTakenError } from '../aws/http/serve.ts';

/** What a child process offers once it runs. */
export interface Serving {
  /** Handed to the parent with the news that the child is ready. */
  readonly ready: unknown;
  /** What the parent may call; arguments and answers cross as JSON. */
  readonly calls?: Readonly<Record<string, (...args: never[]) => unknown>>;
  close(): Promise<void>;
}

export type FromParent = { kind: 'call'; id: number; name: string; args: unknown[] } | { kind: 'stop' };
export type FromChild =
  | { kind: 'ready'; value: unknown }
  | { kind: 'failed'; message: string }
  | { kind: 'answer'; id: number; value?: unknown; error?: string };

const send = (message: FromChild) => process.send?.(message);

/** The settings that the parent gave this child. */
export const childSettings = <Settings>(): Settings => JSON.parse(process.env.RECADO_PART_SETTINGS ?? '{}') as Settings;

const answer = async (serving: Serving, { id, name, args }: Extract<FromParent, { kind: 'call' }>): Promise<void> => {
  try {
    const call = serving.calls?.[name] as ((...args: unknown[]) => unknown) | undefined;
    if (!call) throw new Error(`There is no call ${name}`);
    send({ kind: 'answer', id, value: await call(...args) });
  } catch (error) {
    send({ kind: 'answer', id, error: (error as Error).message });
  }
};

/** Runs a part as a child of the orchestrator: says when it is ready or why it is not, answers calls, stops when told. */
export const runChild = async (start: () => Promise<Serving>): Promise<void> => {
  // Ctrl-C reaches the whole group of a terminal; the parent decides who ends when.
  process.on('SIGINT', () => undefined);
  try {
    const serving = await start();
    const stop = () => {
      void serving.close().finally(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.on('message', (message: FromParent) => {
      if (message.kind === 'stop') stop();
      else void answer(serving, message);
    });
    send({ kind: 'ready', value: serving.ready });
  } catch (error) {
    const message = error instanceof PortTakenError ? error.message : String((error as Error).stack ?? error);
    process.send?.({ kind: 'failed', message } satisfies FromChild, () => process.exit(1));
  }
};
