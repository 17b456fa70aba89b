/** A part of a document, and questions of customers that it answers. */
interface SamplePassage {
  title: string;
  text: string;
  questions: readonly string[];
}

/** The documents of a sample, by their file names. */
export type SampleDocuments = Readonly<Record<string, readonly SamplePassage[]>>;

/** The documents of a fictional furniture shop. Questions are put as customers put them, not as the text has it. */
export const furnitureShop: SampleDocuments = {
  'entregas.txt': [
    {
      title: 'Prazo de entrega',
      text: 'Na capital, os pedidos são entregues em até 5 dias úteis. No interior do estado o prazo é de 10 dias úteis, e nas demais regiões do país, de 15 a 20 dias úteis. O prazo conta a partir da confirmação do pagamento.',
      questions: [
        'quanto tempo demora pra chegar meu pedido?',
        'em quantos dias vocês entregam no interior?',
        'o prazo conta de quando paguei ou de quando comprei?',
        'moro na capital, quando recebo?',
      ],
    },
    {
      title: 'Valor do frete',
      text: 'O frete é grátis para compras acima de R$ 1.500,00 na região metropolitana. Abaixo desse valor, o frete custa R$ 79,90. Para outras regiões, o valor é calculado pelo CEP no carrinho.',
      questions: [
        'quanto custa o frete?',
        'a partir de que valor o frete sai de graça?',
        'como calculo o frete pro meu CEP?',
        'tem frete grátis?',
      ],
    },
    {
      title: 'Agendamento da entrega',
      text: 'Depois que o pedido é despachado, a transportadora telefona para combinar dia e período: manhã, das 8h às 12h, ou tarde, das 13h às 18h. Não há entrega aos domingos e feriados.',
      questions: [
        'posso escolher o período da entrega, de manhã ou de tarde?',
        'entregam no domingo?',
        'a transportadora liga antes de vir?',
        'dá para combinar o dia da entrega?',
      ],
    },
    {
      title: 'Entrega em apartamento',
      text: 'A entrega sobe pelo elevador ou por até três andares de escada, sem custo. Acima disso, ou quando o móvel precisa ser içado pela janela, o serviço de içamento é contratado à parte, a partir de R$ 350,00.',
      questions: [
        'moro no quinto andar sem elevador, vocês sobem pela escada?',
        'quanto custa o içamento do móvel?',
        'o sofá não cabe no elevador, e agora?',
        'a entrega sobe até o apartamento?',
      ],
    },
    {
      title: 'Rastreamento do pedido',
      text: 'O código de rastreamento é enviado por e-mail e WhatsApp assim que a nota fiscal é emitida. Com ele, acompanhe o pedido na página Meus Pedidos.',
      questions: [
        'como rastreio meu pedido?',
        'não recebi o código de rastreamento',
        'onde acompanho onde está o pedido?',
        'vocês mandam o código de rastreio por whatsapp?',
      ],
    },
  ],
  'trocas-e-devolucoes.txt': [
    {
      title: 'Arrependimento da compra',
      text: 'Quem compra pelo site pode desistir em até 7 dias corridos depois de receber o produto, sem dizer o motivo. O produto deve estar sem uso e na embalagem original. A coleta é por nossa conta.',
      questions: [
        'me arrependi da compra, posso desistir?',
        'quantos dias tenho para desistir depois de receber?',
        'preciso explicar o motivo da desistência?',
        'comprei no site e não gostei, quem paga a coleta?',
      ],
    },
    {
      title: 'Produto com defeito',
      text: 'Se o móvel chegar quebrado, riscado ou com peça faltando, avise em até 48 horas com fotos. Enviamos a peça nova ou trocamos o produto inteiro, sem custo.',
      questions: [
        'a mesa chegou riscada, o que eu faço?',
        'veio faltando uma peça no guarda-roupa',
        'o produto chegou quebrado, vocês trocam?',
        'preciso mandar fotos do defeito?',
      ],
    },
    {
      title: 'Reembolso',
      text: 'O reembolso é feito na mesma forma de pagamento. No Pix, o dinheiro volta em até 3 dias úteis; no cartão de crédito, o estorno aparece em até duas faturas; no boleto, pedimos os dados da conta bancária.',
      questions: [
        'quando o dinheiro volta pra minha conta?',
        'o estorno no cartão demora quantas faturas?',
        'paguei com boleto, como recebo o reembolso?',
        'em quanto tempo cai o reembolso do pix?',
      ],
    },
    {
      title: 'Troca por outra cor ou modelo',
      text: 'Nas lojas físicas, trocamos por outra cor, tecido ou modelo em até 30 dias, com a nota fiscal e sem marcas de uso. A diferença de preço é paga ou vira vale-compra.',
      questions: [
        'posso trocar a cor do sofá?',
        'quero trocar por outro modelo, qual o prazo na loja?',
        'se o outro modelo for mais barato recebo vale-compra?',
        'preciso da nota fiscal para trocar o tecido?',
      ],
    },
    {
      title: 'Produtos sob medida',
      text: 'Móveis planejados e feitos sob medida não têm troca nem devolução por arrependimento, porque são produzidos para um só cliente. Defeitos de fabricação continuam cobertos.',
      questions: [
        'posso devolver um móvel feito sob medida?',
        'fiz um armário planejado e mudei de ideia',
        'móveis planejados têm troca?',
        'encomendei um móvel nas minhas medidas, dá para devolver?',
      ],
    },
  ],
  'pagamentos.txt': [
    {
      title: 'Formas de pagamento',
      text: 'Aceitamos Pix, boleto bancário, cartões de crédito Visa, Mastercard, Elo e American Express, e cartão de débito nas lojas físicas. Não aceitamos cheques.',
      questions: [
        'quais as formas de pagamento?',
        'vocês aceitam cheque?',
        'passa cartão elo?',
        'posso pagar no débito?',
      ],
    },
    {
      title: 'Parcelamento',
      text: 'No cartão de crédito, parcelamos em até 10 vezes sem juros, com parcela mínima de R$ 50,00. De 11 a 18 vezes há juros de 1,99% ao mês.',
      questions: [
        'em quantas vezes posso parcelar?',
        'parcelam sem juros?',
        'qual o valor mínimo da parcela?',
        'quanto é o juro se eu dividir em 18 vezes?',
      ],
    },
    {
      title: 'Desconto à vista',
      text: 'Pagando à vista por Pix, o desconto é de 8%. No boleto, o desconto é de 5%. Os descontos não somam com cupons nem com a promoção da semana.',
      questions: [
        'tem desconto à vista?',
        'quanto de desconto no pix?',
        'o desconto do boleto soma com o cupom?',
        'pagando tudo de uma vez fica mais barato?',
      ],
    },
    {
      title: 'Boleto vencido',
      text: 'O boleto vence em 3 dias corridos e não pode ser pago depois. Se ele venceu, o pedido é cancelado sozinho; é só fazer um novo pedido para gerar outro boleto.',
      questions: [
        'meu boleto venceu, como pago?',
        'em quantos dias vence o boleto?',
        'perdi o vencimento, vocês geram outro boleto?',
      ],
    },
    {
      title: 'Nota fiscal',
      text: 'A nota fiscal eletrônica (NF-e) vai para o e-mail do cadastro no dia do despacho. Para emitir em nome de empresa, informe o CNPJ antes de fechar o pedido.',
      questions: [
        'não recebi a nota fiscal no meu e-mail',
        'dá para emitir a nota com CNPJ?',
        'quero a nota em nome da minha empresa',
        'quando emitem a nf-e?',
      ],
    },
  ],
  'lojas-e-horarios.txt': [
    {
      title: 'Horário das lojas',
      text: 'As lojas abrem de segunda a sexta das 9h às 19h, e aos sábados das 9h às 16h. Aos domingos, só a loja do shopping abre, das 14h às 20h.',
      questions: [
        'que horas a loja abre?',
        'vocês abrem sábado até que horas?',
        'qual loja abre no domingo?',
        'até que horas fica aberta durante a semana?',
      ],
    },
    {
      title: 'Endereços',
      text: 'Temos três lojas: no Centro, na Rua das Acácias, 120; na Vila Nova, na Avenida Brasil, 2.050; e no Shopping Parque, piso 2, loja 214.',
      questions: [
        'qual o endereço da loja do centro?',
        'onde ficam as lojas de vocês?',
        'em que piso do shopping vocês estão?',
        'tem loja na Vila Nova?',
      ],
    },
    {
      title: 'Estacionamento',
      text: 'As lojas do Centro e da Vila Nova têm estacionamento próprio e gratuito por duas horas. No shopping, o estacionamento é pago; compras acima de R$ 300,00 têm o tíquete validado.',
      questions: [
        'tem estacionamento na loja?',
        'o estacionamento é gratuito?',
        'vocês validam o tíquete do shopping?',
      ],
    },
    {
      title: 'Retirada na loja',
      text: 'Pedidos pequenos podem ser retirados na loja do Centro um dia útil depois do pagamento. Leve um documento com foto; outra pessoa pode retirar com uma autorização assinada.',
      questions: [
        'posso retirar o pedido na loja?',
        'outra pessoa pode buscar para mim?',
        'que documento levo na retirada?',
        'quando fica disponível para retirar?',
      ],
    },
    {
      title: 'Canais de atendimento',
      text: 'O atendimento por WhatsApp e telefone funciona de segunda a sábado, das 8h às 20h. Reclamações podem ser enviadas à ouvidoria pelo e-mail ouvidoria@lojamel.example, que responde em 5 dias úteis.',
      questions: [
        'qual o horário do atendimento por telefone?',
        'como falo com a ouvidoria?',
        'quero fazer uma reclamação, qual o e-mail?',
        'o whatsapp atende aos sábados?',
      ],
    },
  ],
  'garantia.txt': [
    {
      title: 'Tempo de garantia',
      text: 'Todos os móveis têm 12 meses de garantia contra defeitos de fabricação, contados da entrega. Estruturas de sofás e camas têm 5 anos.',
      questions: [
        'qual é a garantia dos móveis?',
        'quantos anos de garantia tem a estrutura da cama?',
        'a garantia começa a contar quando?',
        'o sofá tem garantia de quanto tempo?',
      ],
    },
    {
      title: 'O que a garantia não cobre',
      text: 'A garantia não cobre manchas, arranhões de animais, umidade, exposição ao sol, cupins, mau uso nem montagem feita por terceiros.',
      questions: [
        'a garantia cobre mancha no tecido?',
        'meu gato arranhou o sofá, a garantia cobre?',
        'montei com outra pessoa, perco a garantia?',
        'deu cupim no armário, vocês cobrem?',
      ],
    },
    {
      title: 'Como acionar a garantia',
      text: 'Para acionar a garantia, envie o número do pedido, fotos e um vídeo curto do problema. A assistência técnica visita em até 10 dias úteis.',
      questions: [
        'como aciono a garantia?',
        'o que preciso enviar para a assistência técnica?',
        'em quantos dias o técnico visita?',
      ],
    },
    {
      title: 'Garantia estendida',
      text: 'A garantia estendida acrescenta 24 meses e custa 12% do valor do produto. Ela pode ser contratada na compra ou até 30 dias depois.',
      questions: [
        'vocês vendem garantia estendida?',
        'quanto custa estender a garantia?',
        'posso contratar a garantia estendida depois da compra?',
      ],
    },
    {
      title: 'Colchões',
      text: 'Colchões têm garantia de 3 anos para a espuma e de 5 anos para as molas. Deformações de até 2 centímetros são normais. Vire o colchão a cada 30 dias nos três primeiros meses.',
      questions: [
        'de quanto em quanto tempo viro o colchão?',
        'qual a garantia das molas do colchão?',
        'meu colchão afundou um centímetro, é normal?',
        'espuma de colchão tem garantia?',
      ],
    },
  ],
  'montagem-e-cuidados.txt': [
    {
      title: 'Montagem',
      text: 'A montagem é gratuita na região metropolitana e acontece em até 3 dias úteis depois da entrega. Nas outras cidades, indicamos montadores parceiros, que cobram à parte.',
      questions: [
        'a montagem está inclusa?',
        'quando vem o montador depois da entrega?',
        'vocês montam em outra cidade?',
        'preciso pagar pela montagem?',
      ],
    },
    {
      title: 'Desmontagem e mudança',
      text: 'Desmontamos e remontamos móveis em mudanças por R$ 180,00 cada móvel, com agendamento de uma semana. Não fazemos o transporte da mudança.',
      questions: [
        'vou me mudar, vocês desmontam o guarda-roupa?',
        'quanto cobram para desmontar e montar de novo?',
        'vocês fazem transporte de mudança?',
      ],
    },
    {
      title: 'Limpeza de tecidos',
      text: 'Tecidos são limpos com aspirador e pano úmido com sabão neutro. Não use água sanitária nem vaporizador. A impermeabilização custa R$ 90,00 por lugar do sofá.',
      questions: [
        'como limpo o tecido do sofá?',
        'posso usar água sanitária no estofado?',
        'quanto custa impermeabilizar o sofá?',
        'pode usar vaporizador para limpar?',
      ],
    },
    {
      title: 'Cuidados com madeira',
      text: 'Móveis de madeira pedem pano seco e, a cada seis meses, cera incolor. Evite sol direto, copos molhados e produtos com álcool.',
      questions: [
        'como cuido da mesa de madeira?',
        'posso passar álcool na madeira?',
        'que cera uso nos móveis?',
        'madeira pode ficar no sol?',
      ],
    },
    {
      title: 'Peso máximo',
      text: 'Prateleiras suportam até 15 kg cada. Cadeiras suportam até 120 kg e camas de casal até 300 kg. Painéis de TV aceitam televisores de até 65 polegadas.',
      questions: [
        'quantos quilos a cadeira aguenta?',
        'a prateleira suporta livros pesados, até quantos kg?',
        'o painel serve para tv de 65 polegadas?',
        'qual o peso que a cama de casal suporta?',
      ],
    },
  ],
  'cadastro-e-privacidade.txt': [
    {
      title: 'Criar uma conta',
      text: 'Para criar a conta, informe nome, CPF, e-mail e telefone no site. A conta é pessoal, e só maiores de 18 anos compram.',
      questions: [
        'como faço meu cadastro no site?',
        'o que preciso para criar uma conta?',
        'menor de 18 anos pode comprar?',
      ],
    },
    {
      title: 'Senha esquecida',
      text: 'Quem esqueceu a senha clica em Recuperar Senha e recebe um link por e-mail, que vale por 30 minutos. Se o link não chegar, confira a caixa de spam.',
      questions: [
        'esqueci minha senha, e agora?',
        'o link para recuperar a senha não chegou',
        'por quanto tempo vale o link da senha?',
      ],
    },
    {
      title: 'Alterar o endereço do pedido',
      text: 'O endereço de entrega pode ser alterado em Meus Pedidos enquanto o pedido não for despachado. Depois do despacho, o endereço não muda mais.',
      questions: [
        'coloquei o endereço errado no pedido, dá para alterar?',
        'posso mudar o endereço depois que despacharam?',
        'onde altero o endereço de entrega?',
      ],
    },
    {
      title: 'Privacidade dos dados',
      text: 'Seus dados são usados só para o pedido e nunca são vendidos. Pela LGPD, você pode pedir uma cópia ou a exclusão deles pelo e-mail privacidade@lojamel.example.',
      questions: [
        'quero excluir meus dados pessoais',
        'vocês vendem meus dados?',
        'como peço uma cópia dos dados pela LGPD?',
      ],
    },
    {
      title: 'Cancelar o pedido',
      text: 'O pedido é cancelado sem custo enquanto não foi despachado, na página Meus Pedidos ou por aqui, com o número do pedido. Depois do despacho, recuse a entrega.',
      questions: [
        'como cancelo meu pedido?',
        'posso cancelar depois que o pedido foi despachado?',
        'tem custo para cancelar?',
        'desisti do pedido antes do despacho, como cancelo?',
      ],
    },
  ],
  'promocoes.txt': [
    {
      title: 'Cupom de primeira compra',
      text: 'Na primeira compra, o cupom BEMVINDO dá 10% em produtos sem promoção, até R$ 200,00 de desconto. Vale uma vez por CPF.',
      questions: [
        'tem cupom de primeira compra?',
        'quanto é o desconto do cupom bemvindo?',
        'posso usar o cupom duas vezes?',
      ],
    },
    {
      title: 'Programa de pontos',
      text: 'Cada real gasto vale um ponto no Clube Mel. Com 1.000 pontos você troca por um vale de R$ 30,00. Os pontos expiram em 12 meses.',
      questions: [
        'como funciona o programa de pontos?',
        'meus pontos expiram?',
        'quanto valem mil pontos do clube?',
        'como troco os pontos por vale?',
      ],
    },
    {
      title: 'Lista de casamento',
      text: 'Os noivos montam a lista de casamento no site ou em uma loja. Os presentes viram crédito, e a lista fica aberta até 60 dias depois da festa.',
      questions: [
        'vocês fazem lista de casamento?',
        'os presentes da lista viram crédito?',
        'até quando a lista dos noivos fica aberta?',
        'onde monto a lista de presentes do casamento?',
      ],
    },
    {
      title: 'Vendas para empresas',
      text: 'Empresas e arquitetos têm tabela própria, com desconto a partir de 10 unidades e pagamento faturado em 28 dias. Peça a proposta a empresas@lojamel.example.',
      questions: [
        'vocês vendem para empresas?',
        'sou arquiteta, tenho desconto?',
        'a partir de quantas unidades tem preço de atacado?',
        'vocês faturam o pagamento para CNPJ em 28 dias?',
      ],
    },
    {
      title: 'Móveis de mostruário',
      text: 'Peças de mostruário são vendidas com até 40% de desconto nas lojas, no estado em que estão, com garantia de 90 dias e sem troca.',
      questions: [
        'vendem peças de mostruário?',
        'qual a garantia dos móveis de mostruário?',
        'quanto de desconto nas peças expostas na loja?',
        'posso trocar um móvel de mostruário?',
      ],
    },
  ],
};
