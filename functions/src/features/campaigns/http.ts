import * as contract from '@recado/shared/contract/campaigns';
import * as recipients from '@recado/shared/contract/campaign-recipients';
import * as settings from '@recado/shared/contract/campaign-settings';
import { getCampaignFigures } from '@recado/shared/contract/message-figures';
import { bind, type Binding } from '../../context/binding.ts';
import { cancelCampaign } from './cancel-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';
import { getCampaignFigures as listFigures } from './get-campaign-figures.ts';
import { listCampaignRecipients } from './list-recipients.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { previewAudience } from './preview-audience.ts';
import { getCampaign, listCampaigns } from './read-campaigns.ts';
import { restartCampaign } from './restart-campaign.ts';
import { sendCampaignTest } from './send-test.ts';
import { getCampaignSettings, saveCampaignSettings } from './settings.ts';
import { deleteCampaignFile, saveCampaignFile, updateCampaign } from './update-campaign.ts';

export const campaignsBindings: Binding[] = [
  bind(contract.listCampaigns, listCampaigns),
  bind(contract.getCampaign, getCampaign),
  bind(contract.createCampaign, createCampaign),
  bind(contract.updateCampaign, updateCampaign),
  bind(contract.saveCampaignFile, saveCampaignFile),
  bind(contract.deleteCampaignFile, deleteCampaignFile),
  bind(contract.duplicateCampaign, duplicateCampaign),
  bind(contract.pauseCampaign, pauseCampaign),
  bind(contract.cancelCampaign, cancelCampaign),
  bind(contract.restartCampaign, restartCampaign),
  bind(contract.deleteCampaign, deleteCampaign),
  bind(recipients.previewAudience, previewAudience),
  bind(recipients.sendCampaignTest, sendCampaignTest),
  bind(recipients.listCampaignRecipients, listCampaignRecipients),
  bind(settings.getCampaignSettings, getCampaignSettings),
  bind(settings.saveCampaignSettings, saveCampaignSettings),
  bind(getCampaignFigures, listFigures),
];
