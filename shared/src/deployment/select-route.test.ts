import { describe, expect, it } from 'vitest';
import { routeSelector } from './select-route.ts';

const keys = [
  'GET /{proxy+}',
  'GET /tickets/{proxy+}',
  'GET /tickets/{id}',
  'GET /tickets/list',
  'GET /tickets/{id}/log',
  'GET /tickets',
  'POST /tickets',
];
const select = routeSelector(
  keys.toReversed().map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path };
  }),
);
const selected = (method: string, path: string): unknown => {
  const found = select(method, path);
  return found && [`${found.route.method} ${found.route.path}`, found.parameters];
};

describe('routeSelector', () => {
  it.each([
    ['/tickets', ['GET /tickets', {}]],
    ['/tickets/', ['GET /tickets', {}]],
    ['/tickets/list', ['GET /tickets/list', {}]],
    ['/tickets/7', ['GET /tickets/{id}', { id: '7' }]],
    ['/tickets/7/log', ['GET /tickets/{id}/log', { id: '7' }]],
    ['/tickets/7/8', ['GET /tickets/{proxy+}', { proxy: '7/8' }]],
    ['/users/7', ['GET /{proxy+}', { proxy: 'users/7' }]],
  ])('selects the most specific route of %s', (path, expected) => {
    expect(selected('GET', path)).toEqual(expected);
  });

  it('selects none for another method, nor for the root', () => {
    expect(selected('POST', '/tickets/7')).toBeUndefined();
    expect(selected('PATCH', '/tickets')).toBeUndefined();
    expect(selected('GET', '/')).toBeUndefined();
  });
});
