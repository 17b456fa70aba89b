import { Checkbox, Input, Table } from '@mantine/core';
import { type Scope, scopeAreas, scopes } from '@recado/shared/permissions/scopes';
import { useTranslate } from '../../i18n/use-translate.ts';

const verbs = ['read', 'write'] as const;
const known: ReadonlySet<string> = new Set(scopes);

interface Props {
  /** Properties of the form's field, which holds scopes. */
  field: Record<string, unknown>;
}

/** The scopes of a key: a row for each area, a column for reading and one for writing. */
export const ScopeGrid = ({ field }: Props) => {
  const { t } = useTranslate();
  const { value, onChange, error } = field as {
    value: Scope[];
    onChange: (value: Scope[]) => void;
    error?: string | null;
  };
  const toggle = (scope: Scope, on: boolean): void =>
    onChange(on ? [...value, scope] : value.filter((each) => each !== scope));
  return (
    <Input.Wrapper label={t('apiKeys:scopes')} description={t('apiKeys:scopesHint')} error={error} labelElement="div">
      <Table verticalSpacing={6} mt="xs" data-testid="scopes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('apiKeys:area')}</Table.Th>
            {verbs.map((verb) => (
              <Table.Th key={verb} w={96}>
                {t(`apiKeys:verbs.${verb}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scopeAreas.map((area) => (
            <Table.Tr key={area}>
              <Table.Td>{t(`apiKeys:areas.${area}`)}</Table.Td>
              {verbs.map((verb) => {
                const scope = `${area}:${verb}`;
                return (
                  <Table.Td key={verb}>
                    {known.has(scope) && (
                      <Checkbox
                        aria-label={`${t(`apiKeys:areas.${area}`)}: ${t(`apiKeys:verbs.${verb}`)}`}
                        checked={value.includes(scope as Scope)}
                        onChange={(event) => toggle(scope as Scope, event.currentTarget.checked)}
                        data-testid={`scope-${scope}`}
                      />
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Input.Wrapper>
  );
};
