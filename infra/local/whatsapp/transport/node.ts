import type { BinaryNode } from '@whiskeysockets/baileys';

type Attribute = string | number | undefined;

/** Builds a stanza, leaving out the attributes that are undefined and writing numbers as text. */
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

/** The content of a child as bytes, empty when it is absent. */
export const childBytes = (parent: BinaryNode | undefined, tag: string): Buffer => {
  const content = childrenOf(parent).find((child) => child.tag === tag)?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
};

/** The child nodes of a stanza whose content may also be text or bytes. */
export const childrenOf = (parent: BinaryNode | undefined): BinaryNode[] => {
  return Array.isArray(parent?.content) ? parent.content : [];
};

/** The first child with this tag. */
export const childOf = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined => {
  return childrenOf(parent).find((child) => child.tag === tag);
};

/** An unsigned integer as WhatsApp writes ids and counters: big-endian, `length` bytes. */
export const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

export const fromBigEndian = (bytes: Buffer): number => {
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
};
