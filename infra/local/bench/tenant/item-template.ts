import { marshall } from '@aws-sdk/util-dynamodb';
import { sizeOf } from './item-size.ts';

type Item = Record<string, unknown>;

/** What stands for a value in the sample: text in brackets that no sample holds otherwise, and numbers from here on. */
const firstNumber = 8_100_001;
const marks = /‹(\w+)›|(0*)(81000\d\d)/g;

interface Slot {
  field: string;
  /** Digits to fill up to in a key; 0 where the number stands as it is. */
  padding: number;
}

interface Pattern {
  literals: string[];
  slots: Slot[];
}

/** Values of text and number fields. */
export type Values = Readonly<Record<string, string | number>>;

/** One item as the table's file holds it. */
export interface Row {
  pk: string;
  sk: string;
  /** In DynamoDB's JSON. */
  json: string;
  /** Bytes, as DynamoDB counts them. */
  size: number;
}

const patternOf = (sample: string, numbers: readonly string[]): Pattern => {
  const pattern: Pattern = { literals: [], slots: [] };
  let from = 0;
  for (const match of sample.matchAll(marks)) {
    const [whole, text, zeros, number] = match;
    const field = text ?? numbers[Number(number) - firstNumber];
    if (field === undefined) throw new Error(`The sample holds ${whole}, which stands for nothing`);
    pattern.literals.push(sample.slice(from, match.index));
    pattern.slots.push({ field, padding: zeros ? whole.length : 0 });
    from = match.index + whole.length;
  }
  pattern.literals.push(sample.slice(from));
  return pattern;
};

const fill = ({ literals, slots }: Pattern, values: Values, spell: (value: string) => string): string => {
  let filled = literals[0]!;
  for (let index = 0; index < slots.length; index++) {
    const { field, padding } = slots[index]!;
    const value = values[field];
    if (value === undefined) throw new Error(`No value for ${field}`);
    filled += (typeof value === 'number' ? String(value).padStart(padding, '0') : spell(value)) + literals[index + 1]!;
  }
  return filled;
};

const asIs = (value: string): string => value;
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/**
 * Copies of an item that a store made, with other values in it: millions of items in the store's own format, without
 * the time that making each of them by the store would take.
 */
export class Stencil {
  private readonly numbers: readonly string[];
  private readonly pk: Pattern;
  private readonly sk: Pattern;
  private readonly json: Pattern;
  /** Size of the item without its text fields. */
  private readonly size: number;

  /** @param make the store's item for these values, with `text` for each text field and `number` for each number field */
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
