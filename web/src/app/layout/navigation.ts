import type { LoginResult } from '@recado/shared/contract/auth';
import type { PlanFlag } from '@recado/shared/contract/plans';
import { can } from '@recado/shared/permissions/can';
import { IconBuildings, IconMessages, IconPlugConnected, IconReceipt2, type Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ConnectionsBadge } from '../../features/connections/ConnectionsBadge.tsx';
import type { TranslationKey } from '../../i18n/translation-key.ts';

export interface NavigationEntry {
  path: `/${string}`;
  label: TranslationKey;
  icon: Icon;
  /** Stays when the subscription has lapsed (specification 1, section 2). */
  afterExpiry: boolean;
  /** Shows only to whom it answers true. */
  allowed?: (session: LoginResult) => boolean;
  /** Shows only where the plan has the feature. */
  plan?: PlanFlag;
  /** Drawn over the icon when the screen behind it needs attention. */
  Badge?: ComponentType;
}

/** The drawer from top to bottom. A new screen is one entry here and one route. */
const navigation: readonly NavigationEntry[] = [
  { path: '/tickets', label: 'layout:nav.tickets', icon: IconMessages, afterExpiry: false },
  {
    path: '/connections',
    label: 'layout:nav.connections',
    icon: IconPlugConnected,
    afterExpiry: false,
    allowed: ({ user }) => can(user, 'connections-page:view'),
    Badge: ConnectionsBadge,
  },
  {
    path: '/allConnections',
    label: 'layout:nav.allConnections',
    icon: IconBuildings,
    afterExpiry: false,
    allowed: ({ user }) => user.super,
  },
  {
    path: '/financeiro',
    label: 'layout:nav.finance',
    icon: IconReceipt2,
    afterExpiry: true,
    allowed: ({ user }) => user.profile === 'admin',
  },
];

/** The entries that this session shows. */
export const visibleEntries = (session: LoginResult, expired: boolean): NavigationEntry[] =>
  navigation.filter(
    ({ afterExpiry, allowed, plan }) =>
      (!expired || afterExpiry) && (plan === undefined || session.plan[plan]) && (allowed?.(session) ?? true),
  );
