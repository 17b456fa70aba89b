import { realtimeEvent } from '@recado/shared/contract/grammar';
import { id, recordChanges } from '@recado/shared/contract/parameters';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { recordEvents } from './record-events.ts';

interface Note {
  id: number;
  rooms: Room[];
}

const event = realtimeEvent('note', recordChanges({ note: z.object({ id }) }, { noteId: id }));
const effects = recordEvents({ name: 'sticky note' }, event, {
  rooms: ({ rooms }: Note) => rooms,
  changed: (note) => ({ note: { id: note.id } }),
  removed: (note) => ({ noteId: note.id }),
});
const note = (...rooms: Room[]): Note => ({ id: 7, rooms });
const create = { action: 'create', note: { id: 7 } };
const update = { action: 'update', note: { id: 7 } };
const removal = { action: 'delete', noteId: 7 };

it.each<[string, Note | null, Note | null, unknown[]]>([
  ['new one to those who see it', null, note('user:2'), [[create, ['user:2'], []]]],
  ['changed one to those who see it', note('everything'), note('everything'), [[update, ['everything'], []]]],
  ['removed one to those who saw it', note('user:2', 'super'), null, [[removal, ['user:2', 'super'], []]]],
  ['one that more users see to all of them', note('user:2'), note('everyone'), [[update, ['everyone'], []]]],
  [
    'one that fewer users see, and its end to the others',
    note('everyone'),
    note('user:2'),
    [
      [update, ['user:2'], []],
      [removal, ['everyone'], ['user:2']],
    ],
  ],
])('publish a %s', (_, before, after, expected) => {
  const context = { ids: { ulid: () => 'ulid' }, company: { id: 3 } };
  const messages = effects(context, before, after).flatMap((effect) =>
    effect.to === 'realtime' ? effect.message : [],
  );
  expect(messages.map(({ data, rooms, except }) => [data, rooms, except])).toEqual(expected);
  for (const message of messages)
    expect(message).toMatchObject({ companyId: 3, event: 'company-3-note', order: 'sticky-note-7' });
});
