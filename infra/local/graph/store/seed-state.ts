import type { State } from './state.ts';

/** Fills an empty state: two people with pages and Instagram accounts, a business account with two numbers. */
export const seedState = (state: State): void => {
  if (state.people.all().length > 0) return;
  state.people.put('10200000000000001', { id: '10200000000000001', name: 'Marina Costa' });
  state.people.put('10200000000000002', { id: '10200000000000002', name: 'Otávio Prado' });
  state.pages.put('20300000000000001', {
    id: '20300000000000001',
    name: 'Padaria Estrela',
    ownerId: '10200000000000001',
    instagram: { id: '17841400000000001', username: 'padaria.estrela' },
  });
  state.pages.put('20300000000000002', {
    id: '20300000000000002',
    name: 'Oficina do Otávio',
    ownerId: '10200000000000002',
    instagram: { id: '17841400000000002', username: 'oficina.otavio' },
  });
  state.phones.put('30400000000000001', {
    id: '30400000000000001',
    businessAccountId: '40500000000000001',
    number: '551140028922',
    name: 'Padaria Estrela',
  });
  state.phones.put('30400000000000002', {
    id: '30400000000000002',
    businessAccountId: '40500000000000001',
    number: '551140028933',
    name: 'Padaria Estrela, encomendas',
  });
  const templates = [
    {
      name: 'pedido_pronto',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      body: 'Olá, {{1}}! Seu pedido {{2}} está pronto para retirada.',
    },
    {
      name: 'retomar_conversa',
      language: 'pt_BR',
      category: 'MARKETING',
      status: 'APPROVED',
      body: 'Olá, {{nome}}! Podemos continuar o seu atendimento?',
    },
    {
      name: 'aviso_simples',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      body: 'Temos novidades sobre o seu atendimento. Responda esta mensagem para continuar.',
    },
    {
      name: 'ainda_em_analise',
      language: 'pt_BR',
      category: 'MARKETING',
      status: 'PENDING',
      body: 'Promoção da semana!',
    },
  ] as const;
  for (const template of templates) state.templates.put(`40500000000000001 ${template.name}`, { ...template });
};
