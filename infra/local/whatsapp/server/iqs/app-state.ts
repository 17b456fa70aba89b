import { childrenOf, node } from '../../transport/node.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Nothing was changed on the phone: each collection stands at the version that the client has. */
export const answerAppState = ({ child }: IqRequest): IqAnswer => {
  const collections = childrenOf(child).map(({ attrs }) =>
    node('collection', { name: attrs['name'], version: attrs['version'], type: 'result' }),
  );
  return { content: [node('sync', {}, collections)] };
};
