import type { SampleDocuments } from '../../../../functions/src/features/evaluation/sample/furniture-shop.ts';

/** The documents of a fictional gym, with questions as customers type them, for the same purpose as the clinic's. */
export const gym: SampleDocuments = {
  'planos.txt': [
    {
      title: 'Mensalidades',
      text: 'O plano mensal custa R$ 139,90. O semestral sai por R$ 119,90 ao mês, e o anual, por R$ 99,90 ao mês. Todos dão acesso à musculação e às aulas coletivas; a piscina é só do plano anual.',
      questions: [
        'qto ta a mensalidade?',
        'o plano anual compensa? qual o valor',
        'quem tem plano mensal usa a piscina?',
      ],
    },
    {
      title: 'Matrícula',
      text: 'Para se matricular, traga documento com foto, comprovante de endereço e um cartão de crédito. A taxa de matrícula é de R$ 50,00 e não é cobrada no plano anual. Menores de 18 anos vêm com o responsável.',
      questions: ['o q preciso levar p me inscrever?', 'cobram taxa de matricula?', 'meu filho de 16 pode treinar?'],
    },
    {
      title: 'Trancamento',
      text: 'O plano pode ser trancado por até 60 dias no ano, em caso de viagem, doença ou gravidez. O pedido é feito na recepção ou no aplicativo, com cinco dias de antecedência.',
      questions: [
        'vou viajar um mes, consigo pausar o plano?',
        'fiquei doente da pra trancar?',
        'como peço o trancamento',
      ],
    },
    {
      title: 'Cancelamento',
      text: 'O cancelamento do plano mensal é gratuito. Nos planos semestral e anual, há multa de 20% das mensalidades que faltam. O pedido é feito por escrito e vale a partir do mês seguinte.',
      questions: [
        'quero sair da academia, pago multa?',
        'como cancelo?',
        'se eu cancelar hoje ainda cobram o mes q vem?',
      ],
    },
    {
      title: 'Aula experimental',
      text: 'Quem ainda não é aluno pode treinar um dia sem pagar, com hora marcada. A aula experimental inclui uma conversa com o professor e o uso do vestiário.',
      questions: [
        'posso fazer uma aula teste?',
        'quero conhecer a academia, paga?',
        'tem q agendar a aula experimental?',
      ],
    },
  ],
  'aulas.txt': [
    {
      title: 'Grade de aulas',
      text: 'As aulas coletivas são de spinning, às 7h e às 19h; pilates, às 8h; dança, às terças e quintas às 20h; e ioga, aos sábados às 9h. A vaga é reservada no aplicativo com duas horas de antecedência.',
      questions: ['q dia tem dança?', 'spinning a noite é q horas?', 'preciso reservar vaga na aula?'],
    },
    {
      title: 'Natação',
      text: 'A natação tem turmas para bebês, crianças e adultos, de segunda a sexta. A piscina é coberta e aquecida a 29 graus. Touca é obrigatória, e um exame dermatológico é pedido a cada seis meses.',
      questions: ['a piscina é quente?', 'tem natacao pra bebe?', 'precisa de touca?', 'pede exame medico pra nadar?'],
    },
    {
      title: 'Personal trainer',
      text: 'O personal trainer da casa custa R$ 90,00 a aula, ou R$ 700,00 o pacote de dez. Profissionais de fora pagam uma diária de R$ 40,00 e mostram o registro no conselho.',
      questions: ['quanto cobra o personal?', 'posso levar meu proprio personal?', 'tem pacote de aulas com personal'],
    },
    {
      title: 'Avaliação física',
      text: 'A avaliação física mede peso, gordura, postura e força, e é feita na entrada e a cada três meses. Está incluída nos planos. Venha de roupa leve, sem ter comido nas últimas duas horas.',
      questions: [
        'a avaliacao fisica é paga?',
        'pode comer antes da avaliação?',
        'de qto em qto tempo refaz a avaliacao fisica',
      ],
    },
    {
      title: 'Ficha de treino',
      text: 'O professor monta a ficha de treino depois da avaliação e a troca a cada oito semanas. Ela aparece no aplicativo, com vídeos de cada exercício.',
      questions: ['quem monta meu treino?', 'minha ficha ta velha, quando troca?', 'da pra ver os exercicios no app?'],
    },
  ],
  'unidade.txt': [
    {
      title: 'Horário',
      text: 'A academia abre de segunda a sexta das 5h30 às 23h, aos sábados das 8h às 17h, e aos domingos e feriados das 9h às 14h.',
      questions: ['abre domingo?', 'ate q hrs vcs ficam abertos na semana?', 'q horas abre cedo?'],
    },
    {
      title: 'Endereço e estacionamento',
      text: 'Estamos na Avenida das Palmeiras, 1.800, ao lado do mercado Sol. Há 40 vagas para carros e um bicicletário; o estacionamento é gratuito por duas horas.',
      questions: ['onde vcs ficam?', 'tem vaga p carro?', 'consigo deixar minha bike ai?'],
    },
    {
      title: 'Vestiários e armários',
      text: 'Os vestiários têm chuveiro quente, secador e armários. Traga seu cadeado e esvazie o armário ao sair: o que fica é levado à recepção. Toalhas são alugadas por R$ 6,00.',
      questions: [
        'tem chuveiro?',
        'preciso levar cadeado?',
        'esqueci minhas coisas no armario',
        'vcs emprestam toalha?',
      ],
    },
    {
      title: 'Convidados',
      text: 'Alunos do plano anual trazem um convidado por mês, sem custo. O convidado assina um termo na recepção e mostra um documento.',
      questions: ['posso levar um amigo?', 'qtas vezes posso trazer convidado?', 'meu convidado precisa de rg?'],
    },
    {
      title: 'Espaço infantil',
      text: 'Crianças de 2 a 10 anos ficam no espaço infantil, com monitora, enquanto os pais treinam. Funciona de segunda a sexta das 17h às 20h, por R$ 15,00 a hora.',
      questions: [
        'tem lugar p deixar meu filho enquanto treino?',
        'espaço kids funciona q horas?',
        'a partir de q idade aceita criança no espaço infantil',
      ],
    },
  ],
  'regras.txt': [
    {
      title: 'Pagamento atrasado',
      text: 'A mensalidade vence no dia 5. Depois de 10 dias de atraso, a catraca bloqueia a entrada. A multa é de 2%, mais juros de 1% ao mês; o acesso volta no dia do pagamento.',
      questions: ['atrasei o pagamento, consigo entrar?', 'qual dia vence?', 'paguei hj quando libera a catraca?'],
    },
    {
      title: 'Uso dos aparelhos',
      text: 'Limpe o aparelho depois de usar e devolva os pesos ao lugar. Nos horários cheios, o uso da esteira é de até 30 minutos. Não se treina de chinelo nem sem camisa.',
      questions: ['posso treinar de chinelo?', 'tem limite de tempo na esteira?', 'pode treinar sem camisa'],
    },
    {
      title: 'Atestado médico',
      text: 'O atestado médico é pedido a quem tem mais de 60 anos, problema de coração ou pressão alta. Os outros respondem a um questionário de saúde na matrícula.',
      questions: ['preciso de atestado?', 'tenho pressao alta, posso treinar?', 'minha mae tem 67 anos o que precisa'],
    },
    {
      title: 'Aplicativo e entrada',
      text: 'A entrada é por reconhecimento facial ou pelo QR code do aplicativo. Se a foto não for reconhecida, peça na recepção para tirar outra.',
      questions: ['a catraca nao reconhece meu rosto', 'como entro na academia?', 'onde acho o qr code?'],
    },
    {
      title: 'Achados e perdidos',
      text: 'Objetos esquecidos ficam 30 dias na recepção. Depois são doados. A academia não responde por objetos de valor deixados fora dos armários.',
      questions: [
        'perdi meu fone ai ontem, acharam?',
        'por qto tempo guardam o q a gente esquece?',
        'roubaram meu celular, vcs pagam?',
      ],
    },
  ],
};
