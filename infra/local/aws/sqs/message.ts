import { createHash } from 'node:crypto';

interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  /** Base64. */
  BinaryValue?: string;
}

export type MessageAttributes = Record<string, MessageAttribute>;

/** A message in a queue; times are epoch milliseconds. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly group?: string;
  readonly deduplicationId?: string;
  /** Order of arrival in its queue. A message keeps it when it becomes visible again; a dead letter gets a new one. */
  sequence: number;
  readonly sentAt: number;
  visibleAt: number;
  receiveCount: number;
  firstReceivedAt?: number;
  /** The receipt handle; set while the message is in flight. */
  receipt?: string;
  /** True once a fault has ignored the first deletion, see faults.ts. */
  deletionLost?: boolean;
}

const md5 = (data: Buffer | string) => createHash('md5').update(data).digest('hex');

export const md5OfBody = (body: string): string => md5(body);

const lengthPrefixed = (value: Buffer | string): Buffer[] => {
  const bytes = Buffer.from(value as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
};

/** Computes the digest that SQS documents under "Calculating the MD5 message digest for message attributes". */
export const md5OfAttributes = (attributes: MessageAttributes): string | undefined => {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const parts = names.flatMap((name) => {
    const { DataType, StringValue, BinaryValue } = attributes[name]!;
    const binary = BinaryValue !== undefined;
    const value = binary ? Buffer.from(BinaryValue, 'base64') : (StringValue ?? '');
    return [
      ...lengthPrefixed(name),
      ...lengthPrefixed(DataType),
      Buffer.from([binary ? 2 : 1]),
      ...lengthPrefixed(value),
    ];
  });
  return md5(Buffer.concat(parts));
};

/** Bytes that count against MaximumMessageSize: the body and every attribute's name, type and value. */
export const sizeOf = (body: string, attributes: MessageAttributes): number => {
  return Object.entries(attributes).reduce(
    (size, [name, { DataType, StringValue, BinaryValue }]) =>
      size +
      Buffer.byteLength(name) +
      Buffer.byteLength(DataType) +
      Buffer.byteLength(StringValue ?? '') +
      Buffer.byteLength(BinaryValue ?? '', 'base64'),
    Buffer.byteLength(body),
  );
};
