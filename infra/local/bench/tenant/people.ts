/** First name of about every 14th contact. */
export const commonName = 'Maria';
/** Surname of about every 200th contact. */
export const mediumName = 'Vasconcelos';

const firstNames = [
  'Ana',
  'João',
  'Antônio',
  'Francisco',
  'Carlos',
  'Paulo',
  'Pedro',
  'Lucas',
  'Luiz',
  'Marcos',
  'Luís',
  'Gabriel',
  'Rafael',
  'Daniel',
  'Marcelo',
  'Bruno',
  'Eduardo',
  'Felipe',
  'Rodrigo',
  'Manoel',
  'Mateus',
  'André',
  'Fernando',
  'Fábio',
  'Francisca',
  'Antônia',
  'Adriana',
  'Juliana',
  'Márcia',
  'Fernanda',
  'Patrícia',
  'Aline',
  'Sandra',
  'Camila',
  'Amanda',
  'Bruna',
  'Jéssica',
  'Letícia',
  'Júlia',
  'Luciana',
  'Vanessa',
  'Mariana',
  'Vera',
  'Larissa',
];
const surnames = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Rodrigues',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Costa',
  'Ribeiro',
  'Martins',
  'Carvalho',
  'Almeida',
  'Lopes',
  'Soares',
  'Fernandes',
  'Vieira',
  'Barbosa',
  'Rocha',
  'Dias',
  'Nascimento',
  'Andrade',
  'Moreira',
  'Nunes',
  'Marques',
  'Machado',
  'Mendes',
  'Freitas',
  'Cardoso',
  'Ramos',
  'Gonçalves',
  'Santana',
  'Teixeira',
  'Araújo',
  'Pinto',
  'Correia',
  'Batista',
  'Campos',
  'Moraes',
  'Castro',
  'Azevedo',
  'Cavalcanti',
  'Monteiro',
  'Macedo',
  'Guimarães',
  'Peixoto',
  'Siqueira',
  'Fonseca',
];
const words = (
  'bom dia tarde pedido entrega prazo boleto pagamento preço produto loja horário endereço nota fiscal troca defeito garantia desconto cartão pix valor ' +
  'hoje amanhã semana quando quanto onde como qual tem não sim obrigado por favor preciso quero saber comprar cancelar agendar confirmar receber enviar ' +
  'tamanho cor modelo estoque frete rastreio código cliente conta senha acesso problema ajuda urgente segunda terça quarta quinta sexta'
).split(' ');

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

/** Generates a first name and two surnames. */
export const nameFrom = (random: () => number): string => {
  const first = random() < 0.07 ? commonName : pick(firstNames, random);
  const last = random() < 0.005 ? mediumName : pick(surnames, random);
  return `${first} ${pick(surnames, random)} ${last}`;
};

/** Returns a Brazilian mobile number, unique per index. */
export const numberFrom = (index: number): string => `55${11 + (index % 80)}9${String(60_000_000 + index)}`;

export const bodyFrom = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => pick(words, random)).join(' ');
