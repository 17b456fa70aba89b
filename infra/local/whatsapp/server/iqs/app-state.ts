import { ADDRESS_BOOK_COLLECTION } from '../../phones/address-book.ts';
import { childrenOf, node } from '../../transport/node.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/**
 * Answers with the changes of the address book since the client's version, and that no other collection has changed.
 */
export const answerAppState = ({ world, from, child }: IqRequest): IqAnswer => {
  const book = world.accounts.get(from.phone)?.addressBook;
  const collections = childrenOf(child).map(({ attrs }) => {
    const version = Number(attrs['version'] ?? 0);
    const patches = attrs['name'] === ADDRESS_BOOK_COLLECTION ? (book?.patches.slice(version) ?? []) : [];
    const content = patches.map((patch) => node('patch', {}, Buffer.from(patch, 'base64')));
    return node('collection', { name: attrs['name'], version: attrs['version'], type: 'result' }, [
      node('patches', {}, content),
    ]);
  });
  return { content: [node('sync', {}, collections)] };
};
