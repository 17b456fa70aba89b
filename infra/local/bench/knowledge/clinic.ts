import type { SampleDocuments } from '../../../../functions/src/features/evaluation/sample/furniture-shop.ts';

/**
 * The documents of a fictional dental clinic, with questions as customers type them: short, without accents, with typos. The
 * search was not tuned on them: they show what it does with another trade.
 */
export const clinic: SampleDocuments = {
  'consultas.txt': [
    {
      title: 'Marcação de consultas',
      text: 'As consultas são agendadas por este WhatsApp, pelo telefone ou no aplicativo da clínica. Para a primeira consulta, pedimos nome completo, data de nascimento e o nome do convênio, se houver. Confirmamos o horário na véspera.',
      questions: [
        'oi queria marcar uma consulta',
        'como faço p agendar com o dentista?',
        'da pra marcar pelo app?',
        'vcs confirmam o horario antes?',
      ],
    },
    {
      title: 'Remarcação e cancelamento',
      text: 'Consultas podem ser remarcadas ou canceladas sem custo com 24 horas de antecedência. Depois disso, cobramos uma taxa de R$ 60,00. Quem falta duas vezes sem avisar paga a próxima consulta adiantada.',
      questions: [
        'preciso desmarcar minha consulta de amanha',
        'nao vou poder ir hj, tem multa?',
        'quero trocar o dia da minha consulta',
        'faltei 2x, ainda posso marcar?',
      ],
    },
    {
      title: 'Atrasos',
      text: 'Esperamos o paciente por até 15 minutos. Com um atraso maior, o atendimento é encaixado no fim do período ou passa para outro dia. Se o dentista atrasar mais de 30 minutos, avisamos por mensagem.',
      questions: [
        'to preso no transito, vou atrasar uns 10 min',
        'qual a tolerancia de atraso?',
        'cheguei atrasada perco a consulta?',
      ],
    },
    {
      title: 'Avaliação inicial',
      text: 'A primeira avaliação custa R$ 90,00 e leva 40 minutos: exame da boca, fotos e um plano de tratamento com orçamento. O valor é abatido se o tratamento começar em até 30 dias.',
      questions: [
        'qto custa a avaliação?',
        'a primeira vez é de graça?',
        'se eu fechar o tratamento desconta o valor da avaliacao?',
        'quanto tempo dura a avaliacao',
      ],
    },
    {
      title: 'Urgências',
      text: 'Dor forte, dente quebrado ou inchaço são atendidos no mesmo dia, das 8h às 21h, inclusive aos sábados. Fora desse horário, ligue para o plantão: (11) 4002-0199. A urgência custa R$ 150,00.',
      questions: [
        'to com mta dor de dente me ajuda',
        'quebrei um dente agora, atendem?',
        'meu rosto ta inchado o q faço',
        'tem plantao de madrugada?',
      ],
    },
  ],
  'convenios-e-precos.txt': [
    {
      title: 'Convênios aceitos',
      text: 'Atendemos Odonto Brasil, Sorriso Mais, Amil Dental e Bradesco Dental. Planos que não estão na lista são atendidos como particulares, com recibo para reembolso.',
      questions: [
        'atende bradesco dental?',
        'quais planos vcs aceitam',
        'meu convenio nao ta na lista, consigo reembolso?',
        'aceita amil?',
      ],
    },
    {
      title: 'Autorização do convênio',
      text: 'Canal, prótese e cirurgia precisam de guia autorizada pelo convênio. A clínica envia o pedido, e a resposta chega em até 5 dias úteis. Limpeza e restauração não precisam de guia.',
      questions: [
        'canal precisa de guia?',
        'qto tempo demora a autorizacao do plano?',
        'quem pede a autorização, eu ou a clinica?',
      ],
    },
    {
      title: 'Pagamento e parcelas',
      text: 'Aceitamos Pix, dinheiro, débito e crédito. Tratamentos acima de R$ 400,00 são parcelados em até 6 vezes sem juros no cartão, ou em 12 vezes pelo carnê, sujeito a análise.',
      questions: [
        'parcela em qtas vezes?',
        'posso pagar no pix?',
        'faz no carne ou so cartao?',
        'da p dividir sem juros?',
      ],
    },
    {
      title: 'Recibo e imposto de renda',
      text: 'O recibo com CPF sai no dia do pagamento, por e-mail. O informe anual para o imposto de renda é enviado em fevereiro, a quem pede pelo WhatsApp.',
      questions: [
        'preciso do recibo p imposto de renda',
        'vcs mandam comprovante com cpf?',
        'nao recebi o recibo da consulta no email',
      ],
    },
  ],
  'tratamentos.txt': [
    {
      title: 'Limpeza',
      text: 'A limpeza remove tártaro e placa com ultrassom e jato de bicarbonato, em 45 minutos, por R$ 180,00. Recomendamos uma a cada seis meses. Não dói; a gengiva pode sangrar um pouco.',
      questions: [
        'quanto ta a limpeza?',
        'limpeza doi?',
        'de quanto em quanto tempo tem q fazer limpeza',
        'minha gengiva sangra na limpeza, é normal?',
      ],
    },
    {
      title: 'Clareamento',
      text: 'O clareamento caseiro, com moldeira, custa R$ 650,00 e leva três semanas. O de consultório, a laser, custa R$ 1.200,00 em duas sessões. Grávidas e menores de 16 anos não fazem clareamento.',
      questions: [
        'qual o preço do clareamento a laser?',
        'quantas sessoes precisa p clarear?',
        'to gravida posso clarear os dentes?',
        'o caseiro demora qto?',
      ],
    },
    {
      title: 'Aparelho ortodôntico',
      text: 'O aparelho metálico custa R$ 120,00 por mês de manutenção, e a instalação é gratuita. O de porcelana custa R$ 220,00 por mês. Alinhadores transparentes começam em R$ 6.800,00. O tratamento leva de 12 a 30 meses.',
      questions: [
        'qto fica o aparelho por mes?',
        'tem aparelho transparente?',
        'quanto tempo usa aparelho',
        'cobra pra colocar o aparelho?',
      ],
    },
    {
      title: 'Implante',
      text: 'O implante de um dente custa a partir de R$ 2.900,00, com a coroa. Depois da cirurgia, o osso leva de três a seis meses para cicatrizar; até lá, o paciente usa um dente provisório.',
      questions: [
        'perdi um dente, qto custa colocar outro?',
        'implante demora quanto p ficar pronto',
        'vou ficar sem dente enqto cicatriza o implante?',
      ],
    },
    {
      title: 'Canal',
      text: 'O tratamento de canal é feito com anestesia, em uma ou duas sessões de uma hora. Custa de R$ 700,00 a R$ 1.100,00, conforme o dente. É comum sentir o dente sensível por três dias.',
      questions: ['fiz canal e o dente ta sensivel, normal?', 'canal da em uma sessao so?', 'quanto cobram no canal'],
    },
    {
      title: 'Extração do siso',
      text: 'A extração do siso custa de R$ 350,00 a R$ 900,00. Depois dela: gelo por 24 horas, comida fria e pastosa, nada de canudo nem cigarro, e repouso por dois dias. Os pontos saem em uma semana.',
      questions: [
        'tirei o siso ontem o que posso comer?',
        'quando tira os pontos do ciso?',
        'posso fumar depois de arrancar o siso?',
        'quero tirar o siso, valor?',
      ],
    },
  ],
  'criancas-e-cuidados.txt': [
    {
      title: 'Odontopediatria',
      text: 'Crianças são atendidas desde o primeiro dente pela Dra. Marina, às terças e quintas. O responsável fica na sala. A aplicação de flúor está incluída na consulta infantil, de R$ 130,00.',
      questions: [
        'atendem criança?',
        'que dia a dra marina atende',
        'posso entrar junto com meu filho?',
        'passa fluor na consulta do meu filho?',
      ],
    },
    {
      title: 'Anestesia e medo',
      text: 'Para quem tem medo, oferecemos sedação com óxido nitroso por R$ 250,00 a hora. O paciente continua acordado e pode dirigir meia hora depois. A anestesia local não custa nada.',
      questions: [
        'tenho pavor de dentista, vcs sedam?',
        'depois da sedação posso dirigir?',
        'a anestesia é cobrada a parte?',
      ],
    },
    {
      title: 'Gestantes',
      text: 'Gestantes são atendidas em qualquer mês, de preferência no segundo trimestre. Radiografias são evitadas, e a anestesia sem vasoconstritor é segura. Traga a carteira do pré-natal.',
      questions: [
        'estou grávida de 5 meses, posso tratar os dentes?',
        'gravida pode tirar raio x?',
        'sou gestante, a anestesia faz mal pro bebe?',
      ],
    },
    {
      title: 'Cuidados com a prótese',
      text: 'Lave a prótese com escova macia e sabão neutro depois de cada refeição, e deixe-a num copo de água à noite. Água quente deforma a prótese. O ajuste é gratuito no primeiro ano.',
      questions: [
        'como limpo a dentadura?',
        'minha protese ta machucando, o ajuste é pago?',
        'durmo com a protese ou tiro?',
      ],
    },
  ],
  'clinica.txt': [
    {
      title: 'Endereço e como chegar',
      text: 'Estamos na Rua dos Ipês, 455, 3º andar, a duas quadras da estação Jardim do metrô. O estacionamento conveniado fica ao lado e custa R$ 12,00 a hora.',
      questions: ['onde fica a clinica?', 'me passa a localização pfv', 'tem onde estacionar?', 'qual metro é perto?'],
    },
    {
      title: 'Horário de funcionamento',
      text: 'A clínica funciona de segunda a sexta, das 8h às 20h, e aos sábados, das 8h às 13h. Não abrimos aos domingos e feriados.',
      questions: ['q horas vcs abrem?', 'abre sabado?', 'funciona no feriado?', 'ate q hrs fica aberto hj?'],
    },
    {
      title: 'Exames e radiografias',
      text: 'Radiografia panorâmica e tomografia são feitas na própria clínica, sem hora marcada, com o pedido do dentista. A panorâmica custa R$ 95,00, e o resultado fica pronto em 20 minutos.',
      questions: [
        'faz raio x panoramico ai?',
        'precisa marcar p fazer a panoramica?',
        'em quanto tempo sai o resultado da tomografia?',
      ],
    },
    {
      title: 'Prontuário e dados pessoais',
      text: 'O prontuário é guardado por 20 anos, como manda a lei. O paciente pode pedir uma cópia pelo WhatsApp e a recebe em 10 dias. Fotos só são usadas com autorização escrita.',
      questions: [
        'queria uma copia do meu prontuario',
        'vcs vao postar minha foto no instagram?',
        'por qto tempo guardam meus dados?',
      ],
    },
    {
      title: 'Garantia dos tratamentos',
      text: 'Restaurações têm garantia de 1 ano, próteses de 2 anos e implantes de 5 anos, para quem faz a limpeza a cada seis meses. Se a restauração cair, refazemos sem custo.',
      questions: [
        'caiu minha obturação, tem garantia?',
        'o implante tem garantia de qtos anos?',
        'tenho q pagar de novo se a restauracao cair?',
      ],
    },
  ],
};
