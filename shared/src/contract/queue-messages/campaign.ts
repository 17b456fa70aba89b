import * as z from 'zod';
import { id } from '../parameters.ts';

const at = z.int().nonnegative();
const ofCampaign = { companyId: id, campaignId: id };

/**
 * Queue `campaigns`, standard. Each may be delivered twice: campaigns and connections know what they wait for.
 */
export const campaignMessage = z.discriminatedUnion('type', [
  /** The time came at which a campaign starts; `at` in milliseconds since 1970. */
  z.object({ type: z.literal('start'), ...ofCampaign, at }),
  /** The next slice of the audience becomes recipients; `from` places are there already. */
  z.object({ type: z.literal('prepare'), ...ofCampaign, from: z.int().nonnegative() }),
  /** It is a connection's turn to send to the next recipient of its campaigns. */
  z.object({ type: z.literal('turn'), companyId: id, whatsappId: id, at }),
  /** A contact wrote on a connection that campaigns were sent from lately. */
  z.object({
    type: z.literal('reply'),
    companyId: id,
    whatsappId: id,
    contactId: id,
    at,
    /** Whether the text asks for no further campaigns. */
    optsOut: z.boolean(),
  }),
  /** The recipients of a removed campaign go, or the items of a removed list. */
  z.object({ type: z.literal('remove'), ...ofCampaign }),
  z.object({ type: z.literal('removeList'), companyId: id, contactListId: id }),
]);
export type CampaignMessage = z.output<typeof campaignMessage>;

/** The group of a message. Of a standard queue, SQS delivers those of quiet groups first: many campaigns of one company don't delay those of others. */
export const campaignGroup = ({ companyId }: Pick<CampaignMessage, 'companyId'>): string => String(companyId);
