import { auditLimits, type AuditField, type AuditThing } from '@recado/shared/contract/audit-line';
import { cutText } from '@recado/shared/text/cut-text';
import { isDeepStrictEqual } from 'node:util';
import type { Audited, RecordChange } from '../../platform/write.ts';

/** A thing of a line, and the company that it belongs to; null for one of the installation. */
export interface ChangedThing {
  companyId: number | null;
  thing: AuditThing;
}

/** Fields by which the product keeps its own account of a record: no change of what people know. */
const bookkeeping =
  /^(?:id|uuid|companyId|version|sub|online.*|.*[sS]ession.*|supporting|fence|sequence|createdAt|updatedAt|savedAt|lastLogin|devicesUntil|pictureAt|mergedInto|erasureId|lid|jid|qrcode|pairingCode|openInvoiceId|deletion|takenAt)$/;

/** Fields of secrets and of files, whose values no log may have. */
const secret =
  /secret|password|token|sealed|hash|apiKey|voiceKey|lastCharacters|p256dh|^auth$|jsonContent|recording|url|path|picture|image|media|bytes/i;

/** Returns true for a field that is changed by people. */
export const isShown = (field: string, { shows }: Audited): boolean =>
  (shows?.includes(field) ?? true) && !bookkeeping.test(field);

/** Returns true for a field whose values the log never has. */
export const isSecret = (field: string, { hides = [] }: Audited): boolean =>
  hides.includes(field) || secret.test(field);

/** Returns the name of an entity as contracts spell kinds of things: `quick message` is `quickMessage`. */
export const kindOf = (entity: string): string =>
  entity.replaceAll(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase());

const shortened = (text: string, units: number): string =>
  text.length > units ? `${cutText(text, { units })}…` : text;

/** Returns a value as a short text, without the secrets within it; null for none. */
const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return shortened(value, auditLimits.value);
  const json = JSON.stringify(value, (name: string, part: unknown) => (secret.test(name) ? undefined : part));
  return json === undefined || json === '[]' || json === '{}' ? null : shortened(json, auditLimits.value);
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields that differ; those of an object in a field by themselves. */
const differences = (
  before: Values,
  after: Values,
  prefix = '',
): { field: string; before: unknown; after: unknown }[] =>
  Object.keys({ ...before, ...after }).flatMap((name) => {
    const [had, has] = [before[name], after[name]];
    if (isDeepStrictEqual(had, has)) return [];
    if (prefix === '' && isPlain(had) && isPlain(has)) return differences(had, has, `${name}.`);
    return [{ field: `${prefix}${name}`, before: had, after: has }];
  });

const fieldsOf = ({ before, after }: RecordChange, audited: Audited): AuditField[] => {
  const [had, has] = [before ?? {}, after ?? {}];
  return differences(had, has).flatMap(({ field, ...values }): AuditField[] => {
    const [outer = field, inner = outer] = field.split('.');
    if (!isShown(outer, audited)) return [];
    if ([outer, inner].some((name) => isSecret(name, audited)))
      return [{ field, before: null, after: null, isHidden: true }];
    const texts = { before: textOf(values.before), after: textOf(values.after) };
    return texts.before === texts.after ? [] : [{ field, ...texts }];
  });
};

const nameOf = ({ before, after }: RecordChange, { name }: Audited): string | null => {
  if (name === undefined) return null;
  const value = before?.[name] ?? after?.[name];
  const text = isPlain(value) ? value.name : value;
  return typeof text === 'string' && text !== '' ? shortened(text, auditLimits.name) : null;
};

/** Returns the company of a record's change: a company's own record is its own. */
export const companyOf = ({ companyId, entity, id }: RecordChange): number | null =>
  entity === 'company' ? Number(id) : (companyId ?? null);

/** Returns the things that a change of records is about, for the audit log: those whose entities declare it. */
export const changedThings = (changes: readonly RecordChange[]): ChangedThing[] =>
  changes.flatMap((change): ChangedThing[] => {
    const { audited, entity, id, kind } = change;
    if (!audited) return [];
    const fields = fieldsOf(change, audited);
    if (kind === 'changed' && fields.length === 0) return [];
    const thing = {
      thing: kindOf(entity),
      id,
      name: nameOf(change, audited),
      change: kind,
      fields: fields.slice(0, auditLimits.fields),
    };
    return [{ companyId: companyOf(change), thing }];
  });
