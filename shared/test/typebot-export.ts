const paragraph = (...children: object[]) => ({ type: 'p', children });
const text = (id: string, value: string) => ({
  id,
  type: 'text',
  content: { richText: [paragraph({ text: value })] },
});
const group = (id: string, title: string, x: number, blocks: object[]) => ({
  id,
  title,
  graphCoordinates: { x, y: 0 },
  blocks,
});

/** An export of version 6.1, in the form in which Typebot writes it, with blocks of each kind. */
export const typebotExport = () => ({
  version: '6.1',
  id: 'clx0',
  name: 'Atendimento',
  events: [{ id: 'inicio', type: 'start', outgoingEdgeId: 'e0', graphCoordinates: { x: -300, y: 0 } }],
  groups: [
    group('boas', 'Boas-vindas', 0, [
      {
        id: 'ola',
        type: 'text',
        content: {
          richText: [
            paragraph({ text: 'Olá ' }, { text: 'amiga', bold: true }, { text: ' 👋' }),
            paragraph({ text: 'Veja o ' }, { type: 'a', url: 'https://example.com', children: [{ text: 'site' }] }),
          ],
        },
      },
      text('pergunta', 'Qual é o seu nome?'),
      { id: 'nome', type: 'text input', options: { variableId: 'v1', labels: { placeholder: 'Nome' } } },
      text('pede', 'E o seu e-mail, {{Nome completo}}?'),
      { id: 'email', type: 'email input', outgoingEdgeId: 'e1', options: { variableId: 'v2' } },
    ]),
    group('menu', 'Menu', 400, [
      text('como', 'Como posso ajudar?'),
      {
        id: 'escolha',
        type: 'choice input',
        items: [
          { id: 'i1', outgoingEdgeId: 'e2', content: 'Preços' },
          { id: 'i2', outgoingEdgeId: 'e3', content: 'Suporte' },
        ],
      },
    ]),
    group('precos', 'Preços', 800, [
      { id: 'vai', type: 'Redirect', options: { url: 'https://example.com/precos', isNewTab: true } },
      { id: 'foto', type: 'image', content: { url: 'https://example.com/foto.png?x=1' } },
    ]),
    group('suporte', 'Suporte', 800, [
      { id: 'cond', type: 'Condition', items: [{ id: 'c1', content: { comparisons: [] } }] },
      { id: 'conta', type: 'Set variable', options: { variableId: 'v3', expressionToEvaluate: '1 + 1' } },
      { id: 'chama', type: 'Webhook', options: { webhook: { url: 'https://example.com', method: 'POST' } } },
      { id: 'espera', type: 'Wait', options: { secondsToWaitFor: '300' } },
      text('fim', 'Um momento, {{Nome completo}}'),
      text('util', 'Foi útil?'),
      { id: 'denovo', type: 'choice input', items: [{ id: 'i3', content: 'Recomeçar' }] },
      { id: 'pula', type: 'Jump', options: { groupId: 'boas' } },
    ]),
  ],
  edges: [
    { id: 'e0', from: { eventId: 'inicio' }, to: { groupId: 'boas' } },
    { id: 'e1', from: { blockId: 'email' }, to: { groupId: 'menu' } },
    { id: 'e2', from: { blockId: 'escolha', itemId: 'i1' }, to: { groupId: 'precos' } },
    { id: 'e3', from: { blockId: 'escolha', itemId: 'i2' }, to: { groupId: 'suporte' } },
  ],
  variables: [
    { id: 'v1', name: 'Nome completo', isSessionVariable: true },
    { id: 'v2', name: 'Email', isSessionVariable: true },
    { id: 'v3', name: 'Total geral', isSessionVariable: true },
  ],
  theme: {},
  settings: {},
});

/** The same bot as versions 3 to 5 export it: its start is a block of a group. Exports of 2022 have no version. */
export const earlierTypebotExport = (version?: string) => {
  const { events, groups, edges, version: _, ...rest } = typebotExport();
  const [{ id: blockId, outgoingEdgeId, graphCoordinates }] = events as [(typeof events)[number]];
  const start = { id: blockId, type: 'start', label: 'Start', groupId: 'comeco', outgoingEdgeId };
  return {
    ...rest,
    ...(version !== undefined && { version }),
    groups: [
      { id: 'comeco', title: 'Start', graphCoordinates, blocks: [start] },
      ...groups.map(({ blocks, ...one }) => ({
        ...one,
        blocks: blocks.map((block) => ({ ...block, groupId: one.id })),
      })),
    ],
    edges: edges.map(({ from, ...one }) => ({
      ...one,
      from: 'eventId' in from ? { groupId: 'comeco', blockId } : { groupId: 'boas', ...from },
    })),
  };
};
