/** Concerns of the customers of any company, in the words of both sides. A line each; `_` joins the words of a phrase. */
export const intents = `
preço quanto_é quanto_custa quanto_fica quanto_sai valor custa custo tabela orçamento estimativa proposta cobram cobra taxa a_partir_de r$ reais faixa média barato caro baratinho em_conta mais_barata salgado investimento
parcelamento parcelar parcela prestação prestações vezes dividir entrada sem_entrada financiar financiamento carnê crediário boleto mensais juros crédito análise_de_crédito nome_sujo negativado restrição aprovado renda comprovante_de_renda
pagamento pagar pix cartão débito crédito dinheiro boleto maquininha link_de_pagamento transferência aceita passa à_vista recorrente gorjeta caixinha troco vale vr
atrasado atrasei esqueci_de_pagar vencido multa juros segunda_via bloqueado bloqueio acesso cortado suspenso liberar regularizar inadimplente
horário abre fecha abrem fecham funcionamento funciona atende atendem trabalham expediente segunda terça quarta quinta sexta sábado domingo feriado das até 24_horas madrugada de_noite
agendamento agendar marcar marco hora encaixe encaixes vaga horário_livre daqui_a_pouco hoje_mesmo antecedência sem_hora disponível reservar reserva
atraso chegar_tarde tarde atrasar trânsito tolerância minutos preso presa no_trânsito perder_o_horário
falta faltar não_vou_conseguir_ir não_vou não_posso desmarcar desmarque cancelar cancelamento remarcar imprevisto no-show sinal pagar_antes
reembolso dinheiro_de_volta devolver devolução estorno arrependi desisti cancelar cancelamento reembolsamos restituir
troca trocar não_gostei não_serviu cor errada horrível insatisfeito satisfação refazer refeita corrigir corrigida garantia devolver sete_dias 30_dias
garantia defeito quebrou estragou pifou pifar parou trincou rachou lascou saiu soltou descolou cobertura coberto cobre cobertos meses anos_de_garantia trocam conserto fabricação
duração dura duram quantos_anos vida_útil anos durabilidade aguenta resiste até_quando validade vale valem prazo_de_validade
demora quanto_tempo quantos_dias prazo dias_úteis fica_pronto pronto entrega espera média minutos horas semanas rápido processo etapas
entrega em_casa levam leva trazem enviam envia motoboy sedex correio frete região cidade longe área raio domicílio
rastreio cadê meu_pedido onde_está status acompanhar andamento produzindo monitorar monitoramento aplicativo app alerta aviso link
endereço onde_fica localização como_chego perto metrô ônibus referência estacionar estacionamento carro vaga manobrista garagem
acompanhante levar_alguém amiga amigas filha filho junto comigo convidado visitante acompanhar sala_de_espera espera
crianças filho filha bebê idade_mínima anos menor menores a_partir_de infantil responsável maior_de_idade 15 16 18
pets cachorro cachorrinha gato animal animais pequeno porte colo guia coleira aceitos levar
documentos preciso_levar documento rg foto papel receita comprovante legível mandar_a_foto original digital apresentar
teste experimentar amostra dia_de_teste experimental grátis conhecer visita tour cortesia prova prévio avaliação
plano mudar_de_plano upgrade downgrade maior menor passar trocar diferença mês_seguinte valor_proporcional
cancelar_plano sair encerrar rescisão rescindir fidelidade multa aviso_prévio sem_fidelidade contrato 30_dias 15_dias
pausa trancar congelar viajar viagem suspender temporário férias meses licença
titular transferir outra_pessoa nome titularidade herdeiro falecimento ex separação
desconto promoção cupom estudante idoso sindicato convênio empresa funcionário indicação primeira_compra 10% 15% 5% associado
presente dar_de_presente vale-presente cartão-presente gift sogra namorada surpresa aniversário validade
fidelidade pontos acumular brinde grátis cliente_antigo programa resgatar cashback
nota_fiscal nota recibo declarar imposto_de_renda ir comprovante cnpj empresa emitir
vagas emprego procuro_um_lugar_pra_trabalhar trabalhar_com_vocês currículo contratando profissional autônomo comissão seleção
parceria revender atacado fornecedor representante influenciador permuta
reclamação reclamar horrível péssimo chefe gerente ouvidoria ninguém_resolve elogio
higiene limpo limpos limpeza esterilizar esterilização autoclave descartável descartáveis higienizado álcool lavado
alergia alérgico coceira reação intolerância composição ingrediente hipoalergênico sensível avise
segurança seguro roubo câmera vigilância responsabilidade guardar pertences cofre
medo perigoso risco dói dor cair queda quebrar quebra machucar seguro efeito teste_prévio
capacidade pessoas quantas_pessoas cabem cabe equipe grupo comporta lugares lotação tamanho
evento festa palestra aniversário reunião aluguel_do_espaço auditório salão casamento noiva casar madrinha
internet wifi senha rede tomada trabalhar notebook
comida comer lanche trazer_comida marmita café água copa geladeira cozinha restaurante lanchonete
equipamento incluso material fornecido alugar emprestar trazer_o_meu meu_próprio levar_meu próprio já_tenho tenho_o_meu
técnico visita_técnica instalação instalar vistoria instalador caras homens equipe_de_instalação estar_em_casa presente local
manutenção limpar lavar revisão cuidar periodicidade a_cada recomendado preventiva
falta_de_energia apagão acaba_a_luz acabou_a_luz queda gerador bateria sem_luz desliga
chuva tempo granizo pedra_de_gelo vento raio sol sombra temporal estragou_com_a_chuva cobertura
apartamento prédio condomínio síndico sem_quintal sem_espaço autorização
urgência emergência agora 24_horas plantão socorro rápido prioridade encaixe
privacidade dados lgpd sigilo apagar excluir cadastro
idade_máxima idoso terceira_idade limite_de_idade restrição gestante grávida contraindicação
quantidade limite máximo mínimo páginas folhas inclusas por_mês excedente extra adicional sobrou sobra acumula crédito créditos perco
qualidade original verdadeiro falso réplica marca certificado garantido material bom confiável
modelo_mais qual_o_melhor recomendam indicado diferença comparar opção tipo
personalizado sob_medida medida medir medem tamanho exame_de_medida ajuste
usado antigo aproveitar reaproveitar velho reutilizar trazer cliente próprio
primeira_vez nunca_usei nunca_fiz iniciante começar como_começo como_funciona adaptação aprender
adaptação acostumar acostumei tonto enjoado desconfortável estranho trocar_por_outro
`;
