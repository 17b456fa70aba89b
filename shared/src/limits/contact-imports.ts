import { contactLimits } from './contacts.ts';
import { tagLimits } from './tags.ts';

/** Lengths of the texts of an imported row. One more than a contact may have: the server then reports what is too long. */
export const contactImportLimits = {
  name: { max: contactLimits.name.max + 1 },
  number: { max: 60 },
  email: { max: contactLimits.email.max + 1 },
  tag: { max: tagLimits.name.max + 1 },
  fileName: { max: 200 },
  /** Tags of a row. */
  tags: 10,
  /** Rows of an import. */
  rows: 50_000,
  /** Rows of one call: all calls but the last carry as many. */
  chunk: 100,
} as const;
