import { join } from 'node:path';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import { handler as index } from '../../../../functions/src/entry/consumers/search/handler.ts';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import type { Part } from '../part/part.ts';
import type { Figure } from '../report/figure.ts';
import { createStaff, type Staff } from '../tenant/staff.ts';
import { systemContextOf } from '../world/system-context.ts';
import { deliver } from '../world/deliver.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { TableMeter, type TableWork } from '../world/table-meter.ts';
import { withWorld } from '../world/world.ts';

const contacts = 50;

const figuresOf = (what: string, { calls, units }: TableWork): Figure[] => [
  { what: `${what}: table calls`, value: calls, unit: '' },
  { what: `${what}: units`, value: units, unit: 'request units' },
];

const numberOf = (at: number): string => `5511${970_000_000 + at}`;

/** Creates contacts that are not in the search index. Returns their ids. */
const createUnindexedContacts = async (companyId: number): Promise<number[]> => {
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

/** Measures the table work of the consumers for one message, outbox included: the mean over several contacts. */
const measure = async (staff: Staff): Promise<Figure[]> => {
  const meter = new TableMeter();
  const text = (at: number) =>
    inboundTextEvent(staff, { number: numberOf(at), body: 'Bom dia, qual o prazo de entrega?' });
  await deliver(receive, text(contacts));
  const first = await meter.during(contacts, (at) => deliver(receive, text(at)));
  const further = await meter.during(contacts, (at) => deliver(receive, text(at)));
  const ids = await createUnindexedContacts(staff.companyId);
  const indexing = await meter.during(ids.length, (at) =>
    deliver(index, { companyId: staff.companyId, kind: 'contact', id: ids[at] }),
  );
  return [
    ...figuresOf('first message of a new contact: contact, ticket, message', first),
    ...figuresOf('text on an existing ticket', further),
    ...figuresOf('a new contact in the search index, by its own consumer', indexing),
  ];
};

/** Measures the table work for an inbound message. */
export const capacity: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'capacity'), fresh: true }, async (world) =>
    measure(await createStaff(world)),
  );
