import { IconShieldCheck } from '@tabler/icons-react';
import { addScreenTexts } from '../../i18n/i18n.ts';
import type texts from '../../i18n/locales/pt/screens/audit.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    audit: typeof texts;
  }
}

/** The audit log: who did what, on what, before and after (ADR 0098). */
export const auditFeature: Feature = {
  screens: [
    {
      path: '/audit',
      load: async () => {
        // The texts of an export are those of the report.
        const [{ AuditPage }] = await Promise.all([import('./AuditPage.tsx'), addScreenTexts('reports')]);
        return AuditPage;
      },
      texts: 'audit',
      access: 'audit-page:view',
      afterExpiry: true,
      menu: { label: 'audit:title', icon: IconShieldCheck, section: 'administration' },
    },
  ],
};
