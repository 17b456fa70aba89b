import { join } from 'node:path';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import { handler as index } from '../../../../functions/src/entry/consumers/search/handler.ts';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import type { Part } from '../part.ts';
import type { Figure } from '../report/figure.ts';
import { hireStaff, systemContextOf, type Staff } from '../tenant/staff.ts';
import { textFrom } from '../world/inbound-text.ts';
import { TableMeter, type TableWork } from '../world/table-meter.ts';
import { withWorld } from '../world/world.ts';

const contacts = 50;

const eventOf = (body: unknown): SQSEvent =>
  ({
    Records: [{ messageId: 'one', body: JSON.stringify(body), attributes: { MessageGroupId: 'one' } }],
  }) as unknown as SQSEvent;

const deliver = async (handler: (event: SQSEvent) => Promise<SQSBatchResponse>, body: unknown): Promise<void> => {
  const { batchItemFailures } = await handler(eventOf(body));
  if (batchItemFailures.length > 0) throw new Error('The consumer refused a message');
};

const figuresOf = (what: string, { calls, units }: TableWork): Figure[] => [
  { what: `${what}: calls of the table`, value: calls, unit: '' },
  { what: `${what}: units`, value: units, unit: 'request units' },
];

const numberOf = (at: number): string => `5511${970_000_000 + at}`;

/** Contacts of whom the search was not told. */
const unindexed = async (companyId: number): Promise<number[]> => {
  const context = await systemContextOf(companyId);
  return Promise.all(
    Array.from({ length: contacts }, async (_, at) => {
      const id = await context.ids.next('contact');
      const number = numberOf(1_000_000 + at);
      await context.commit(
        context.stores.contacts.creation(
          newContact({ id, companyId, name: 'Maria Silva', number }, context.clock.now()),
          { number, lid: null },
        ),
        [],
      );
      return id;
    }),
  );
};

/** What the consumers ask of the table for one message, with the outbox of its effects; the mean of some contacts. */
const measure = async (staff: Staff): Promise<Figure[]> => {
  const meter = new TableMeter();
  const text = (at: number) => textFrom(staff, { number: numberOf(at), body: 'Bom dia, qual o prazo de entrega?' });
  await deliver(receive, text(contacts));
  const first = await meter.during(contacts, (at) => deliver(receive, text(at)));
  const further = await meter.during(contacts, (at) => deliver(receive, text(at)));
  const ids = await unindexed(staff.companyId);
  const indexing = await meter.during(ids.length, (at) =>
    deliver(index, { companyId: staff.companyId, kind: 'contact', id: ids[at] }),
  );
  return [
    ...figuresOf('first message of a new contact: contact, ticket, message', first),
    ...figuresOf('text on a ticket that is there', further),
    ...figuresOf('a new contact in the search index, off that way', indexing),
  ];
};

/** Work of the table for a message that comes in. */
export const capacity: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'capacity'), fresh: true }, async (world) =>
    measure(await hireStaff(world)),
  );
