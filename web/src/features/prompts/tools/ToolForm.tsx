import { Code, Stack, Text } from '@mantine/core';

interface Props {
  title: string;
  description: string;
  /** Null where it is the same in both forms. */
  schema: string | null;
}

/** A form of a tool: what its server says of it, and the schema of its arguments. */
export const ToolForm = ({ title, description, schema }: Props) => (
  <Stack gap={6} miw={0}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {description}
    </Text>
    {schema !== null && (
      <Code block mah={180} style={{ overflow: 'auto' }}>
        {schema}
      </Code>
    )}
  </Stack>
);
