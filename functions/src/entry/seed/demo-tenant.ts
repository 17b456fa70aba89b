/** The records of the demo tenant: data, in the language of the product's first market. */
export const demoTenant = {
  company: { name: 'Padaria Estrela', email: 'admin@demo.test', phone: '5511999990000' },
  admin: { name: 'Marina Costa', email: 'admin@demo.test' },
  queues: [
    { name: 'Vendas', color: '#2F9E44', greetingMessage: 'Olá! Você está falando com a equipe de vendas.' },
    { name: 'Suporte', color: '#1971C2', greetingMessage: 'Olá! Conte para a equipe de suporte o que aconteceu.' },
    { name: 'Financeiro', color: '#E8590C', greetingMessage: 'Olá! Você está falando com a equipe financeira.' },
  ],
  agents: [
    { name: 'Ana Souza', email: 'ana@demo.test', queues: ['Vendas', 'Suporte'] },
    { name: 'Bruno Lima', email: 'bruno@demo.test', queues: ['Suporte', 'Financeiro'] },
  ],
  greetingAcceptedMessage: '{{ms}} {{firstName}}, meu nome é {{userName}} e vou continuar o seu atendimento.',
} as const;
