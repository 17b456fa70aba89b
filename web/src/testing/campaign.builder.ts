import { emptyCampaign } from '@recado/shared/campaigns/empty-campaign';
import type { Campaign, CampaignCounts } from '@recado/shared/contract/campaigns';

const noCounts: CampaignCounts = {
  audience: 0,
  valid: 0,
  delivered: 0,
  received: 0,
  read: 0,
  failed: 0,
  confirmationRequested: 0,
  confirmed: 0,
  replied: 0,
  optedOut: 0,
  skipped: 0,
};

/** Builds a campaign without a time, for a contact list; `parts` override its fields. */
export const buildCampaign = ({
  counts,
  ...parts
}: Partial<Omit<Campaign, 'counts'>> & { counts?: Partial<CampaignCounts> } = {}): Campaign => ({
  id: 9,
  companyId: 12,
  ...emptyCampaign,
  name: 'Promoção',
  message1: 'Olá {nome}',
  contactListId: 7,
  whatsappId: 3,
  whatsappIds: [3],
  contactList: { id: 7, name: 'Clientes' },
  tagList: null,
  whatsapp: { id: 3, name: 'Loja' },
  estimatedEndAt: null,
  isPreparing: false,
  waits: [],
  answersUntil: null,
  counts: { ...noCounts, ...counts },
  variants: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...parts,
});
