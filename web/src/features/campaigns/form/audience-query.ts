import { previewAudience } from '@recado/shared/contract/campaign-recipients';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { type CampaignValues, connectionsOf, scheduledAtOf } from './campaign-values.ts';

/** The fields of a campaign that its audience depends on. */
export type AudienceParts = Pick<
  CampaignValues,
  'contactListId' | 'tagListId' | 'whatsappId' | 'otherIds' | 'scheduledAt'
>;

type Body = BodyOf<typeof previewAudience> & { whatsappIds: number[] };

/** The body of the call that counts an audience. */
export const audienceBody = (values: AudienceParts, timeZone: string): Body => {
  const { contactListId, tagListId } = values;
  return {
    contactListId: contactListId === null ? null : Number(contactListId),
    tagListId: tagListId === null ? null : Number(tagListId),
    whatsappIds: connectionsOf(values),
    scheduledAt: scheduledAtOf(values, timeZone),
  };
};

/** True if an audience is chosen, and somebody to send to it. */
export const isChosen = ({ contactListId, tagListId, whatsappIds }: Body): boolean =>
  (contactListId ?? tagListId ?? null) !== null && whatsappIds.length > 0;

/** The query that counts an audience. */
export const audienceQuery = (body: Body) =>
  queryOptions({
    queryKey: [...queryKey(previewAudience), body],
    queryFn: ({ signal }) => call(previewAudience, { body }, { signal }),
  });
