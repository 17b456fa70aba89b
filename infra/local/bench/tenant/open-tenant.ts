import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import type { Context } from '../../../../functions/src/context/context.ts';
import { startWorld, withWorld, type World, type WorldOptions } from '../world/world.ts';
import { commonName } from './people.ts';
import { sizes, type SizeName } from './size.ts';
import { createStaff, type Staff } from './staff.ts';
import { systemContextOf } from '../world/system-context.ts';
import { TableFile } from './table-file.ts';
import { writeTenant } from './write-tenant.ts';

const ids = z.array(z.int());
/** Description of the tenant in a folder, written once the tenant is complete. */
const tenantRecord = z.object({
  staff: z.object({
    companyId: z.int(),
    queueIds: ids,
    userIds: ids,
    agentEmails: z.array(z.string()),
    whatsappId: z.int(),
  }),
  items: z.int(),
  seconds: z.number(),
});

/** A tenant of one size in a running product. */
export interface Tenant {
  readonly world: World;
  readonly staff: Staff;
  /** Reads and writes the company's data in this process. */
  readonly context: Context;
  /** Number of items that were written when the tenant was created, and the seconds that this took. */
  readonly loading: { readonly items: number; readonly seconds: number };
}

const recordOf = (dataDir: string): string => join(dataDir, 'bench-tenant.json');

/** Reads samples with the product's stores. Throws if they are not as written. */
const verify = async ({ stores }: Context, { whatsappId }: Staff, size: SizeName): Promise<void> => {
  const { contacts, tickets, messages } = sizes[size];
  const counted = (await stores.tickets.counts()).reduce((sum, { count }) => sum + count, 0);
  const [ticket, contact, chat] = await Promise.all([
    stores.tickets.get(tickets),
    stores.contacts.get(contacts),
    stores.tickets.chat(whatsappId, contacts),
  ]);
  const page = await stores.messages.page(
    { whatsappId, contactId: contacts },
    { ticketId: tickets, before: null },
    100,
  );
  const marker = await stores.messages.marker(whatsappId, page[0]?.fromMe ? 'me' : contacts, page[0]?.wid ?? '');
  const known = await stores.contacts.identify({ number: contact?.number ?? '0', lid: null });
  const found = await stores.search.find(commonName, { limit: 20, before: null, hideNumbers: false });
  const right = [
    counted === tickets,
    (await stores.contacts.count()) === contacts,
    ticket?.contactId === contacts,
    chat !== null,
    known?.id === contacts,
    page.length === Math.ceil(messages / contacts) || page.length === Math.floor(messages / contacts),
    marker?.messageId === page[0]?.id,
    found?.ids.length === 20,
  ];
  if (right.includes(false))
    throw new Error(`The tenant ${size} was not stored as its stores read it: ${JSON.stringify(right)}`);
};

const load = async (options: WorldOptions, size: SizeName): Promise<void> => {
  const staff = await withWorld({ ...options, fresh: true }, createStaff);
  const from = performance.now();
  const file = new TableFile(join(options.dataDir, 'table/table.db'));
  const counterUpdates = writeTenant(file, staff, size);
  file.close();
  const seconds = (performance.now() - from) / 1000;
  await withWorld({ ...options, fresh: false }, async () => {
    await counterUpdates.send(documentClient());
    const context = await systemContextOf(staff.companyId);
    await context.ids.next('ticket', sizes[size].tickets);
    await context.ids.next('contact', sizes[size].contacts);
    await verify(context, staff, size);
  });
  writeFileSync(recordOf(options.dataDir), JSON.stringify({ staff, items: file.count, seconds }));
};

/** Opens a tenant of a size and creates it first if the folder has none. The caller closes its world. */
export const openTenant = async (
  { portBase, dataDir, web, limits }: Omit<WorldOptions, 'fresh'>,
  size: SizeName,
): Promise<Tenant> => {
  const options = { portBase, dataDir: join(dataDir, size), fresh: false, web, limits };
  const record = recordOf(options.dataDir);
  if (!existsSync(record)) await load({ ...options, web: false, limits: undefined }, size);
  const { staff, ...loading } = tenantRecord.parse(JSON.parse(readFileSync(record, 'utf8')));
  const world = await startWorld(options);
  return { world, staff, loading, context: await systemContextOf(staff.companyId) };
};
