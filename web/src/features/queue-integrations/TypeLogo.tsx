import { ThemeIcon } from '@mantine/core';
import type { IntegrationType } from '@recado/shared/contract/queue-integrations';
import {
  type Icon,
  IconBrandGoogle,
  IconMessageBolt,
  IconRoute,
  IconTopologyStar3,
  IconWebhook,
} from '@tabler/icons-react';

const logos: Readonly<Record<IntegrationType, { icon: Icon; color: string }>> = {
  dialogflow: { icon: IconBrandGoogle, color: 'orange' },
  n8n: { icon: IconTopologyStar3, color: 'pink' },
  webhook: { icon: IconWebhook, color: 'grape' },
  typebot: { icon: IconMessageBolt, color: 'blue' },
  flowbuilder: { icon: IconRoute, color: 'teal' },
};

/** The logo of a type of integration. Its name stands beside it. */
export const TypeLogo = ({ type, size = 28 }: { type: IntegrationType; size?: number }) => {
  const { icon: Logo, color } = logos[type];
  return (
    <ThemeIcon variant="light" color={color} size={size} radius="md" aria-hidden>
      <Logo size={Math.round(size * 0.6)} stroke={1.8} />
    </ThemeIcon>
  );
};
