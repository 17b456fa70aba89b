import { node } from '../../transport/node.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Answers the media server's address and the upload token. `ttl` is in seconds. */
export const answerMediaConnection = ({ world }: IqRequest): IqAnswer => {
  const host = node('host', { hostname: world.mediaHost, maxContentLengthBytes: 100 * 1024 * 1024 });
  return { content: [node('media_conn', { auth: world.mediaToken, ttl: 3600, max_buckets: 12 }, [host])] };
};
