import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';

/** The environment of a function of an installation without any context. */
const usual = {
  WEB_ORIGIN: 'https://d111111abcdef8.cloudfront.net',
  MAIL_FROM: '',
  LIMITS: '{}',
  OUTBOUND_SHARDS: '16',
  OPENAI_API_URL: 'https://api.openai.com/v1',
  AI_MODEL: 'gpt-4o-mini',
  EMBEDDING_MODEL: 'text-embedding-3-small',
};

test('an installation without context may be deployed without it', () => {
  expect(leftOut(usual, () => false)).toEqual([]);
  expect(leftOut({}, () => false)).toEqual([]);
});

test.each([
  ['webDomain=app.example.com', { WEB_ORIGIN: 'https://app.example.com' }],
  ['mailFrom=no-reply@example.com', { MAIL_FROM: 'no-reply@example.com' }],
  ['limits={"sockets":30}', { LIMITS: '{"sockets":30}' }],
  ['shards=64', { OUTBOUND_SHARDS: '64' }],
  ['openAiUrl=https://models.example.com/v1', { OPENAI_API_URL: 'https://models.example.com/v1' }],
  ['aiModel=other', { AI_MODEL: 'other' }],
  ['embeddingModel=other', { EMBEDDING_MODEL: 'other' }],
])('%s is left out unless it is given, whatever its value', (setting, environment) => {
  const deployed = { ...usual, ...environment };
  expect(leftOut(deployed, () => false)).toEqual([setting]);
  expect(leftOut(deployed, (key) => key === setting.split('=')[0])).toEqual([]);
});
