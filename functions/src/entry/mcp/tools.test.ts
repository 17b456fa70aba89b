import { languages } from '@recado/shared/contract/languages';
import { describe, expect, it } from 'vitest';
import { publicEndpoints } from '../public-api/operations.ts';
import { searchTools, toolWords } from './search-tools.ts';
import questions from './tool-questions.json' with { type: 'json' };
import { partsOf, toolNamed, toolNames } from './tools.ts';

const named = (name: string) => toolNamed(name)!;

describe('tools', () => {
  it('are the calls of the public API, each with a schema of plain arguments', () => {
    expect(toolNames).toEqual(publicEndpoints.map(({ name }) => name));
    for (const name of toolNames) {
      const { inputSchema } = named(name).description;
      expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      for (const required of inputSchema.required ?? []) expect(inputSchema.properties).toHaveProperty(required);
      expect(JSON.stringify(inputSchema).length).toBeLessThan(8_000);
    }
  });

  it('say whether they read, add, or may destroy', () => {
    const hints = (name: string): unknown[] => Object.values(named(name).description.annotations);
    expect(hints('listTickets')).toEqual([true, false, true, false]);
    expect(hints('createTag')).toEqual([false, false, false, false]);
    expect(hints('deleteTag')).toEqual([false, true, true, false]);
    expect(hints('sendMessage')).toEqual([false, false, false, true]);
    expect(hints('cancelCampaign')).toEqual([false, true, false, true]);
  });

  it('sort their arguments into path, query and body', () => {
    expect(partsOf(named('updateSchedule'), { id: 7, scope: 'one', body: 'Oi', dryRun: true, other: 1 })).toEqual({
      params: { id: 7 },
      query: { scope: 'one' },
      body: { body: 'Oi' },
      isDryRun: true,
      unknown: ['other'],
    });
  });
});

describe('the search over tools', () => {
  const all = new Set(toolNames);

  it('knows words for each tool in each language', () => {
    for (const language of languages)
      expect(Object.keys(toolWords[language]).toSorted()).toEqual([...toolNames].toSorted());
  });

  it.each(languages)('finds the right tool among the first five, of 50 questions in %s', (language) => {
    const asked = questions.filter((each) => each.language === language);
    const missed = asked.filter(({ question, tool }) => !searchTools(question, all, 5).includes(tool));
    expect(asked).toHaveLength(50);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(3);
  });

  it('finds it for 95 of 100 questions of all languages', () => {
    const found = questions.filter(({ question, tool }) => searchTools(question, all, 5).includes(tool));
    expect(found.length / questions.length).toBeGreaterThanOrEqual(0.95);
  });

  it('finds nothing that is not among those that may be found, and the same each time', () => {
    const few = new Set(['listTags', 'sendMessage']);
    expect(searchTools('delete the tag', few, 5).every((name) => few.has(name))).toBe(true);
    expect(searchTools('delete the tag', all, 5)).toEqual(searchTools('delete the tag', all, 5));
    expect(searchTools('', all, 2)).toEqual(['sendMessage', 'listTickets']);
  });
});
