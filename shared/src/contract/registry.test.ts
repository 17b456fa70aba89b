import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorStatus } from './errors.ts';
import { endpoints, realtimeEvents } from './registry.ts';
import { functions } from '../deployment/resources.ts';

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

describe('the registry', () => {
  it('has each call once, by name and by method and path', () => {
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(
      endpoints.length,
    );
    expect(new Set(realtimeEvents.map((e) => e.name)).size).toBe(realtimeEvents.length);
  });

  it.each(endpoints.map((e) => [e.name, e] as const))(
    '%s declares the parameters of its path, its errors and its function',
    (_, declared) => {
      const inPath = [...declared.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(keysOf(declared.params).toSorted()).toEqual(inPath.toSorted());
      for (const code of declared.errors) expect(errorStatus).toHaveProperty(code);
      expect(
        Object.values(functions).some((shape) =>
          shape.sources.some((source) => 'http' in source && source.http === declared.group),
        ),
      ).toBe(true);
      if (declared.method === 'GET') expect(declared.body).toBeUndefined();
    },
  );
});
