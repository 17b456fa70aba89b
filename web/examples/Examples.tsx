import { Badge, Button, Group, NumberInput, Select, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import { queueLimits } from '@recado/shared/limits/queues';
import { IconPlus, IconSitemap } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../src/errors/api-error.ts';
import { ColorChip } from '../src/components/ColorChip.tsx';
import { confirm } from '../src/components/dialog/confirm.ts';
import { openDialog } from '../src/components/dialog/dialogs.ts';
import { SidePanel } from '../src/components/dialog/SidePanel.tsx';
import { EmptyState } from '../src/components/EmptyState.tsx';
import { ColorField } from '../src/components/form/ColorField.tsx';
import { EntityDialog } from '../src/components/form/EntityDialog.tsx';
import { FileField } from '../src/components/form/FileField.tsx';
import { FormTabs } from '../src/components/form/FormTabs.tsx';
import { useEntityForm } from '../src/components/form/use-entity-form.ts';
import { ListPage } from '../src/components/list/ListPage.tsx';
import type { ListPageProps } from '../src/components/list/list-page-props.ts';
import type { ListRows } from '../src/components/list/list-rows.ts';
import classes from './Examples.module.css';

interface Row {
  id: number;
  name: string;
  color: string;
  people: number;
}

const rows: readonly Row[] = [
  { id: 1, name: 'Vendas', color: '#e5484d', people: 12 },
  { id: 2, name: 'Suporte técnico de equipamentos e instalações', color: '#46a758', people: 4 },
  { id: 3, name: 'Financeiro', color: '#3e63dd', people: 1 },
];
const read = (parts: Partial<ListRows<Row>>): ListRows<Row> => ({
  rows,
  error: null,
  refetch: () => Promise.resolve(),
  ...parts,
});
const never = (): Promise<never> => new Promise(() => undefined);

const QueueForm = ({ onClose }: { onClose: () => void }) => {
  const form = useEntityForm({
    initialValues: { name: '', color: '#46a758', orderQueue: 2, greetingMessage: 'Olá! Em que podemos ajudar?' },
    limits: queueLimits,
    save: never,
    onSaved: onClose,
  });
  return (
    <EntityDialog title="Adicionar fila" form={form} name="queue" onClose={onClose}>
      <FormTabs
        refused={form.refused}
        tabs={[
          {
            name: 'general',
            label: 'Geral',
            fields: ['name'],
            content: (
              <>
                <TextInput label="Nome" {...form.field('name')} />
                <ColorField label="Cor" field={form.field('color')} />
                <NumberInput label="Ordem" {...form.field('orderQueue')} />
                <FileField
                  label="Arquivo"
                  fileName="catálogo de outubro.pdf"
                  upload={never}
                  onChange={() => undefined}
                  onBusy={form.setBusy}
                />
              </>
            ),
          },
          {
            name: 'messages',
            label: 'Mensagens',
            fields: ['greetingMessage'],
            content: <Textarea label="Mensagem de saudação" minRows={4} {...form.field('greetingMessage')} />,
          },
        ]}
      />
    </EntityDialog>
  );
};

const Panel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel title="Vendas" onClose={onClose}>
    <EmptyState icon={IconSitemap} title="Nenhum atendimento" hint="Os atendimentos desta fila aparecem aqui." />
  </SidePanel>
);

const List = (props: Partial<ListPageProps<Row>>) => (
  <ListPage<Row>
    name="queue"
    title="queues:title"
    useRows={() => read({})}
    nameOf={({ name }) => name}
    search="queues:search"
    empty={{ icon: IconSitemap, title: 'queues:empty', hint: 'queues:emptyHint' }}
    add={{ label: 'queues:add', onClick: () => openDialog(QueueForm, {}) }}
    onEdit={() => openDialog(Panel, {})}
    removal={{ call: never }}
    columns={[
      { label: 'queues:name', cell: ({ name }) => name, main: true, opens: true },
      { label: 'queues:color', cell: ({ color }) => <ColorChip color={color}>{color}</ColorChip>, width: '140px' },
      { label: 'queues:order', cell: ({ people }) => people, numeric: true, width: '120px' },
    ]}
    {...props}
  />
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={classes.part} data-testid={name}>
    {children}
  </section>
);

const deleteQueue = (): void =>
  confirm({
    title: 'Excluir a fila Vendas?',
    text: 'Os atendimentos desta fila ficam sem fila. Esta ação não pode ser revertida.',
    confirm: 'Excluir',
    danger: true,
    onConfirm: () => undefined,
  });

const Controls = () => (
  <Stack gap="md" p="lg">
    <Title order={2} size="h4">
      Controles
    </Title>
    <Group>
      <Button leftSection={<IconPlus size={16} aria-hidden />}>Principal</Button>
      <Button variant="default">Secundário</Button>
      <Button variant="subtle">Discreto</Button>
      <Button color="red.8" onClick={deleteQueue} data-testid="open-confirm">
        Excluir
      </Button>
      <Button disabled>Desativado</Button>
      <Button loading>Salvando</Button>
    </Group>
    <Group align="flex-start">
      <TextInput label="Nome" placeholder="Vendas" />
      <TextInput label="Nome" defaultValue="V" error="Muito curto!" withAsterisk />
      <Select label="Fila" data={['Vendas', 'Suporte']} defaultValue="Vendas" />
      <TextInput label="Desativado" disabled defaultValue="Vendas" />
    </Group>
    <Group>
      <Switch label="Ativado" defaultChecked />
      <Switch label="Desativado" />
      <Badge variant="light">Padrão</Badge>
      <ColorChip color="#46a758">Suporte</ColorChip>
    </Group>
  </Stack>
);

/** Every part that screens are made of, in each of its states. */
export const Examples = () => (
  <main className={classes.root}>
    <Part name="controls">
      <Controls />
    </Part>
    <Part name="list">
      <List />
    </Part>
    <Part name="list-empty">
      <List useRows={() => read({ rows: [] })} />
    </Part>
    <Part name="list-loading">
      <List useRows={() => read({ rows: undefined })} />
    </Part>
    <Part name="list-failed">
      <List useRows={() => read({ rows: undefined, error: new ApiError(0, null) })} />
    </Part>
  </main>
);
