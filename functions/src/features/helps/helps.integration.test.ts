import * as contract from '@recado/shared/contract/helps';
import { expect, it } from 'vitest';
import { userContext } from '../../../test/user-context.ts';
import { createHelp, deleteHelp, listAllHelps, listHelps, updateHelp } from './helps.ts';

const none = { params: undefined, query: undefined, body: undefined };

it('help entries of the operator are seen by every company', async () => {
  const operator = userContext({ viewer: { super: true } });
  const outsider = userContext({ viewer: { profile: 'user' } });
  const title = `Primeiros passos ${process.pid}`;
  const { id } = await createHelp(operator, { ...none, body: { title, description: '', video: 'dQw4w9WgXcQ' } });
  expect(await listAllHelps(outsider, none)).toContainEqual({ id, title, description: '', video: 'dQw4w9WgXcQ' });
  await updateHelp(operator, { ...none, params: { id }, body: { description: 'Em dois minutos' } });
  const { records } = await listHelps(operator, { ...none, query: { searchParam: title.toUpperCase() } });
  expect(records).toEqual([{ id, title, description: 'Em dois minutos', video: 'dQw4w9WgXcQ' }]);
  await deleteHelp(operator, { ...none, params: { id } });
  await expect(deleteHelp(operator, { ...none, params: { id } })).rejects.toMatchObject({ code: 'ERR_NO_HELP_FOUND' });
  expect((await listAllHelps(outsider, none)).some((help) => help.id === id)).toBe(false);
});

it('the video of a help entry is one of YouTube', () => {
  const parse = (video: string) => contract.createHelp.body!.safeParse({ title: 'x', video });
  expect(parse('https://youtu.be/dQw4w9WgXcQ').data).toMatchObject({ video: 'dQw4w9WgXcQ' });
  expect(parse('https://evil.test/embed/dQw4w9WgXcQ').success).toBe(false);
});
