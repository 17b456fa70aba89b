import { childrenOf, node } from '../../transport/node.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Answers that no collection has changed since the client's version. */
export const answerAppState = ({ child }: IqRequest): IqAnswer => {
  const collections = childrenOf(child).map(({ attrs }) =>
    node('collection', { name: attrs['name'], version: attrs['version'], type: 'result' }),
  );
  return { content: [node('sync', {}, collections)] };
};
