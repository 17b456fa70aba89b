import { companySettingColumns } from '@recado/shared/contract/settings';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnsOf, offeredSettings, settingGroups } from './offered-settings.ts';

/** The test of the rule that reads each setting of the page. A setting without a rule is not offered. */
const ruleTests: Record<string, string> = {
  showNotificationPending: 'web/src/features/notifications/unread-tickets.test.ts',
  sendSignMessage: 'functions/src/features/messages/signature.integration.test.ts',
  sendGreetingAccepted: 'functions/src/domain/engine/action-texts.test.ts',
  greetingAcceptedMessage: 'functions/src/domain/engine/action-texts.test.ts',
  sendMsgTransfTicket: 'functions/src/domain/engine/action-texts.test.ts',
  transferMessage: 'functions/src/domain/engine/action-texts.test.ts',
  sendFarewellWaitingTicket: 'functions/src/domain/engine/action-texts.test.ts',
  closeTicketOnTransfer: 'functions/src/domain/engine/split-transfer.test.ts',
  userRating: 'functions/src/domain/engine/rating.test.ts',
  DirectTicketsToWallets: 'functions/src/domain/engine/wallet.test.ts',
  closingReason: 'functions/src/features/closing-reasons/closing-reasons.integration.test.ts',
  requiredTag: 'functions/src/features/tags/tags.integration.test.ts',
  acceptCallWhatsapp: 'functions/src/domain/engine/call.test.ts',
  AcceptCallWhatsappMessage: 'functions/src/domain/engine/call.test.ts',
  acceptAudioMessageContact: 'functions/src/domain/engine/refuse-audio.test.ts',
  lgpdHideNumber: 'functions/src/features/contacts/contacts.integration.test.ts',
  scheduleType: 'functions/src/domain/engine/out-of-hours.test.ts',
  chatBotType: 'functions/src/domain/engine/menu.test.ts',
  sendGreetingMessageOneQueues: 'functions/src/domain/engine/only-queue.test.ts',
  sendQueuePosition: 'functions/src/domain/engine/menu-silence.test.ts',
  sendQueuePositionMessage: 'functions/src/domain/engine/menu-silence.test.ts',
  userRandom: 'functions/src/domain/engine/menu-silence.test.ts',
  enableLGPD: 'functions/src/domain/engine/consent.test.ts',
  lgpdMessage: 'functions/src/domain/engine/consent.test.ts',
  lgpdLink: 'functions/src/domain/engine/consent.test.ts',
  lgpdConsent: 'functions/src/domain/engine/consent.test.ts',
  lgpdDeleteMessage: 'functions/src/domain/engine/changes.test.ts',
  assistancePromptId: 'functions/src/features/assistance/assistance.integration.test.ts',
  assistanceNotes: 'functions/src/features/assistance/assistance.integration.test.ts',
  userCreation: 'functions/src/features/auth/sign-up.integration.test.ts',
};

const root = join(import.meta.dirname, '../../../..');
const offered = settingGroups.flatMap((group) => [...offeredSettings[group]]).flatMap(columnsOf);

test('every setting of a company is on the page', () => {
  expect(offered.toSorted()).toEqual(companySettingColumns.toSorted());
});

test('every setting of the page has a rule', () => {
  expect([...offered, 'userCreation'].sort()).toEqual(Object.keys(ruleTests).sort());
});

test.each(Object.entries(ruleTests))('the rule of %s is tested', (setting, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(setting);
});
