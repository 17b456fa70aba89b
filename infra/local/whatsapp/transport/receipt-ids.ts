import type { BinaryNode } from '@whiskeysockets/baileys';
import { childOf, childrenOf } from './node.ts';

/** The message ids of a receipt: its own id and those of its list. */
export const receiptIds = (stanza: BinaryNode): string[] => {
  const listed = childrenOf(childOf(stanza, 'list')).map((item) => item.attrs['id'] ?? '');
  return [stanza.attrs['id'] ?? '', ...listed];
};
