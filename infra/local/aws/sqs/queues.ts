import { accountId, region } from '../account/credentials.ts';
import { queueDoesNotExist } from './errors.ts';
import type { Journal } from './journal.ts';
import { Queue } from './queue.ts';

const prefix = `arn:aws:sqs:${region}:${accountId}:`;

export const arnOf = (name: string): string => `${prefix}${name}`;

/** All queues of the account, by name, URL or ARN. */
export class Queues {
  private readonly byName = new Map<string, Queue>();
  private readonly journal: Journal;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  /** Creates a queue, or updates the attributes of an existing one, as a CloudFormation deployment does. */
  create(name: string, attributes: Record<string, string>): Queue {
    const existing = this.byName.get(name);
    if (existing) {
      Object.assign(existing.attributes, attributes);
      return existing;
    }
    const queue = new Queue(name, attributes, this.journal, (arn) => this.byName.get(arn.slice(prefix.length)));
    this.byName.set(name, queue);
    return queue;
  }

  named(name: string): Queue {
    const queue = this.byName.get(name);
    if (!queue) throw queueDoesNotExist();
    return queue;
  }

  at(url: string): Queue {
    return this.named(url.slice(url.lastIndexOf('/') + 1));
  }

  all(): Queue[] {
    return [...this.byName.values()];
  }

  close(): void {
    this.all().forEach((queue) => {
      queue.close();
    });
    this.journal.close();
  }
}
