import { expect, test } from 'vitest';
import { findTags } from './find-tags.ts';

const options = ['Orçamento enviado', 'VIP', 'Vizinho'].map((name) => ({ value: name, label: name }));

test.each([
  ['vi', ['VIP', 'Vizinho', 'Orçamento enviado']],
  [' ORCA', ['Orçamento enviado']],
  ['', ['Orçamento enviado', 'VIP', 'Vizinho']],
  ['x', []],
])('"%s" finds %s', (search, names) => {
  expect(findTags({ options, search, limit: Infinity })).toEqual(names.map((name) => ({ value: name, label: name })));
});
