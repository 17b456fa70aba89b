import { groupIdOf, resolveJid } from '../../world/jids.ts';
import { pictureOf } from '../../phones/picture.ts';
import { node } from '../../transport/node.ts';
import { type IqAnswer, type IqRequest, NOT_FOUND } from './iq.ts';

/** Answers where the media server has the profile picture of an account or group; refuses one that is shown to others only. */
export const answerPicture = ({ world, iq, child }: IqRequest): IqAnswer => {
  const target = iq.attrs.target ?? '';
  const chat = groupIdOf(target) ?? resolveJid(world, target)?.phone;
  const picture = chat === undefined ? null : pictureOf(world, chat);
  if (picture === null) return NOT_FOUND;
  if (picture === 'hidden') return { error: { code: 401, text: 'not-authorized' } };
  return { content: [node('picture', { id: picture.id, type: child?.attrs.type, url: picture.url })] };
};
