import type { BinaryNode } from '@whiskeysockets/baileys';

type Attribute = string | number | undefined;

/** Creates a node. Undefined attributes are omitted; numbers become text. */
export const node = (
  tag: string,
  attrs: Record<string, Attribute> = {},
  content?: BinaryNode['content'],
): BinaryNode => {
  const kept: BinaryNode['attrs'] = {};
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== undefined) kept[name] = String(value);
  }
  return { tag, attrs: kept, content };
};

/** Returns the content of a child as bytes; empty if there is no such child. */
export const childBytes = (parent: BinaryNode | undefined, tag: string): Buffer => {
  const content = childrenOf(parent).find((child) => child.tag === tag)?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
};

/** Returns the child nodes; none if the content is text or bytes. */
export const childrenOf = (parent: BinaryNode | undefined): BinaryNode[] => {
  return Array.isArray(parent?.content) ? parent.content : [];
};

/** Returns the first child with a tag. */
export const childOf = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined => {
  return childrenOf(parent).find((child) => child.tag === tag);
};

/** Encodes an unsigned integer as WhatsApp does ids and counters: big-endian, `length` bytes. */
export const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

export const fromBigEndian = (bytes: Buffer): number => {
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
};
