import { IconListCheck } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';

export const todoFeature: Feature = {
  screens: [
    {
      path: '/todolist',
      load: async () => (await import('./TodoPage.tsx')).TodoPage,
      texts: 'todo',
      afterExpiry: true,
      menu: { label: 'layout:nav.todo', icon: IconListCheck, section: 'organisation' },
    },
  ],
};
