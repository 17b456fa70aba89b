import { marshall } from '@aws-sdk/util-dynamodb';
import { sizeOf } from './item-size.ts';

type Item = Record<string, unknown>;

/** Placeholders in the sample: `‹field›` for a text field, and numbers from here on for number fields. */
const firstNumber = 8_100_001;
const placeholders = /‹(\w+)›|(0*)(81000\d\d)/g;

interface Slot {
  field: string;
  /** Digits to which a number is padded in a key; 0 for none. */
  padding: number;
}

interface Pattern {
  literals: string[];
  slots: Slot[];
}

/** Values of the fields. */
type Values = Readonly<Record<string, string | number>>;

/** An item in the format of the table's file. */
export interface Row {
  pk: string;
  sk: string;
  /** In DynamoDB's JSON. */
  json: string;
  /** Bytes as DynamoDB counts them. */
  size: number;
}

const patternOf = (sample: string, numbers: readonly string[]): Pattern => {
  const pattern: Pattern = { literals: [], slots: [] };
  let from = 0;
  for (const match of sample.matchAll(placeholders)) {
    const [whole, text, zeros, number] = match;
    const field = text ?? numbers[Number(number) - firstNumber];
    if (field === undefined) throw new Error(`The sample holds ${whole}, which is no field's placeholder`);
    pattern.literals.push(sample.slice(from, match.index));
    pattern.slots.push({ field, padding: zeros ? whole.length : 0 });
    from = match.index + whole.length;
  }
  pattern.literals.push(sample.slice(from));
  return pattern;
};

const fill = ({ literals, slots }: Pattern, values: Values, spell: (value: string) => string): string => {
  let requireRows = literals[0]!;
  for (let index = 0; index < slots.length; index++) {
    const { field, padding } = slots[index]!;
    const value = values[field];
    if (value === undefined) throw new Error(`No value for ${field}`);
    requireRows +=
      (typeof value === 'number' ? String(value).padStart(padding, '0') : spell(value)) + literals[index + 1]!;
  }
  return requireRows;
};

const asIs = (value: string): string => value;
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/**
 * Creates copies of a store's item with other values: millions of items in the store's format, faster than the store
 * itself creates them.
 */
export class ItemTemplate {
  private readonly numbers: readonly string[];
  private readonly pk: Pattern;
  private readonly sk: Pattern;
  private readonly json: Pattern;
  /** Size of the item without its text fields. */
  private readonly size: number;

  /** @param make creates the store's item; takes each text field from `text` and each number field from `number` */
  constructor(
    numbers: readonly string[],
    make: (text: (field: string) => string, number: (field: string) => number) => Item,
  ) {
    const item = marshall(
      make(
        (field) => `‹${field}›`,
        (field) => firstNumber + numbers.indexOf(field),
      ),
      { removeUndefinedValues: true },
    );
    this.numbers = numbers;
    const pattern = (sample: string): Pattern => patternOf(sample, numbers);
    this.pk = pattern(item.pk?.S ?? '');
    this.sk = pattern(item.sk?.S ?? '');
    this.json = pattern(JSON.stringify(item));
    this.size = sizeOf(item) - this.texts((field) => `‹${field}›`);
  }

  row(values: Values): Row {
    const size = this.size + this.texts((field) => (typeof values[field] === 'string' ? values[field] : ''));
    return {
      pk: fill(this.pk, values, asIs),
      sk: fill(this.sk, values, asIs),
      json: fill(this.json, values, inJson),
      size,
    };
  }

  private texts(value: (field: string) => string): number {
    return this.json.slots.reduce(
      (bytes, { field }) => bytes + (this.numbers.includes(field) ? 0 : Buffer.byteLength(value(field))),
      0,
    );
  }
}
