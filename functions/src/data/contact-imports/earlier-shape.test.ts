import { describe, expect, it } from 'vitest';
import { contactImportEntity } from './entities.ts';
import { presentContactImport } from './store.ts';

describe('an import that an earlier release ran', () => {
  const item = {
    id: '01JD0000000000000000000000',
    source: 'file',
    fileName: 'clientes.xlsx',
    validateContact: false,
    total: 5,
    uploaded: 5,
    done: 3,
    created: 2,
    existing: 1,
    failed: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
    userId: 1,
    expiresAt: 4_000_000_000,
    version: 3,
  };

  it.each([
    { status: 'finished', shown: 'finished' },
    { status: 'running', shown: 'cancelled' },
  ])('is shown as $shown with its counts where it was $status', ({ status, shown }) => {
    const record = contactImportEntity.mapping.fromAttributes({ ...item, status });
    expect(presentContactImport(record as Parameters<typeof presentContactImport>[0], null)).toMatchObject({
      status: shown,
      done: 3,
      created: 2,
      existing: 1,
      failed: 0,
    });
  });
});
