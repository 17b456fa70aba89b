import { Text } from '@mantine/core';
import { listCredentials, type CredentialKey } from '@recado/shared/contract/credentials';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { Page } from '../../components/page/Page.tsx';
import { PageGroup, PageGroups } from '../../components/page/PageGroup.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { CredentialField } from './CredentialField.tsx';
import { NoteIssuer } from './NoteIssuer.tsx';
import { WebhookState } from './WebhookState.tsx';

/** The credentials by the service that they belong to. */
const services = {
  stripe: ['stripePrivateKey', 'stripeWebhookSecret'],
  asaas: ['asaasToken', 'asaasWebhookToken'],
  mercadoPago: ['mercadoPagoAccessToken', 'mercadoPagoWebhookSecret'],
  efi: ['efiClientId', 'efiClientSecret', 'efiPixKey', 'efiWebhookSecret', 'efiAccount'],
  focusNfe: ['focusNfeToken'],
  openAi: ['openAiKey'],
} as const satisfies Record<string, readonly CredentialKey[]>;

/**
 * The credentials of the installation, for super users: written here, and never shown again. What is typed is kept by this
 * page alone, and by no storage: leaving it asks first.
 */
export const CredentialsPage = () => {
  const { t } = useTranslate();
  const [drafts, setDrafts] = useState<Partial<Record<CredentialKey, string>>>({});
  const [issuerIsDirty, setIssuerDirty] = useState(false);
  useLeaveGuard(issuerIsDirty || Object.values(drafts).some((draft) => draft.trim() !== ''));
  const credentials = useQuery(endpointQuery(listCredentials, {}));
  return (
    <Page title={t('credentials:title')} width="form">
      <Text size="sm" c="dimmed" mb="md">
        {t('credentials:hint')}
      </Text>
      <QueryGate queries={[credentials]} height={60}>
        <PageGroups>
          {(Object.keys(services) as (keyof typeof services)[]).map((service) => (
            <PageGroup key={service} title={t(`credentials:service.${service}`)}>
              {credentials.data
                ?.filter(({ key }) => (services[service] as readonly CredentialKey[]).includes(key))
                .map((credential) => (
                  <CredentialField
                    key={credential.key}
                    credential={credential}
                    draft={drafts[credential.key] ?? ''}
                    onDraft={(draft) => setDrafts((others) => ({ ...others, [credential.key]: draft }))}
                  />
                ))}
              {service === 'efi' && <WebhookState provider="efi" />}
              {service === 'focusNfe' && <NoteIssuer onDirty={setIssuerDirty} />}
            </PageGroup>
          ))}
        </PageGroups>
      </QueryGate>
    </Page>
  );
};
