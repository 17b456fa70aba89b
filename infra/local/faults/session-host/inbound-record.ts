import { DeleteMessageBatchCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { inboundEvent, type InboundEvent } from '@recado/shared/contract/queue-messages/inbound';

type EventOf<Type extends InboundEvent['type']> = Extract<InboundEvent, { type: Type }>;

/** Consumes the inbound queue in place of the conversation engine, and records its events in order. */
export class InboundRecord {
  readonly events: InboundEvent[] = [];
  readonly #client: SQSClient;
  readonly #url: string;
  readonly #waiting = new Set<() => void>();
  #stopped = false;
  readonly #loop: Promise<void>;

  constructor(client: SQSClient, url: string) {
    this.#client = client;
    this.#url = url;
    this.#loop = this.#receive();
  }

  of<Type extends InboundEvent['type']>(
    type: Type,
    matches: (event: EventOf<Type>) => boolean = () => true,
  ): EventOf<Type>[] {
    return this.events.filter(
      (event): event is EventOf<Type> => event.type === type && matches(event as EventOf<Type>),
    );
  }

  /** Waits until `count` events match, for at most `within` milliseconds. Returns the last of them. */
  async until<Type extends InboundEvent['type']>(
    type: Type,
    matches: (event: EventOf<Type>) => boolean = () => true,
    count = 1,
    within = 60_000,
  ): Promise<EventOf<Type>> {
    const deadline = Date.now() + within;
    for (;;) {
      const found = this.of(type, matches);
      if (found.length >= count) return found[count - 1]!;
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(
          `Only ${found.length} of ${count} events of type ${type} within ${within} ms; the last ones: ${JSON.stringify(this.events.slice(-8))}`,
        );
      await this.#received(left);
    }
  }

  /** Waits until so many events have come in all, or no further one comes for so many milliseconds. */
  async progress(count: number, quiet: number): Promise<void> {
    for (let last = -1; this.events.length < count && this.events.length !== last;) {
      last = this.events.length;
      const deadline = Date.now() + quiet;
      while (this.events.length === last && Date.now() < deadline) await this.#received(deadline - Date.now());
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
  }

  /** Waits for the next answer of the queue, at most so many milliseconds. */
  #received(within: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, within);
      this.#waiting.add(wake);
    });
  }

  async #receive(): Promise<void> {
    while (!this.#stopped) {
      const { Messages = [] } = await this.#client
        .send(new ReceiveMessageCommand({ QueueUrl: this.#url, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }))
        .catch(() => ({ Messages: [] }));
      for (const { Body } of Messages) this.events.push(inboundEvent.parse(JSON.parse(Body ?? '')));
      if (Messages.length > 0) {
        const Entries = Messages.map(({ ReceiptHandle }, index) => ({
          Id: String(index),
          ReceiptHandle: ReceiptHandle!,
        }));
        await this.#client.send(new DeleteMessageBatchCommand({ QueueUrl: this.#url, Entries }));
      }
      for (const wake of this.#waiting) wake();
    }
  }
}
