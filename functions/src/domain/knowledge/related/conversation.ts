/** Irregular verbs, everyday words and whole phrases of customers, with the words of texts. A line each; `_` joins the words of a phrase. */
export const conversation = `
trouxe trago trazer traz
peço pedir pedido pediu pedi
perco perca perder perdeu perda
durmo dormir dorme
sirvo servir serve servido
caber cabe cabem coube capacidade
meço medir mede medida
vou ir indo ida fui
venho vir vem veio vinda
saio sair saiu saída
ponho pôr pus colocar
dou dar deu
faço fazer fez feito
posso poder pude permitido
leio ler leu leitura
vejo ver viu visão
ouço ouvir ouviu
sigo seguir segue
prefiro preferir preferência
consigo conseguir conseguiu
sinto sentir sente
minto mentir mentira
morto morrer morreu morte
preso prender prisão
aceso acender acende
pago pagar pagamento
gasto gastar gastei
ganho ganhar ganhei
entregue entregar entrega
eleito eleger eleição
impresso imprimir impressão
aberto abrir abertura
coberto cobrir cobertura
visto ver revista
suspenso suspender suspensão
incluso incluir inclusão
devolvido devolução devolver
ruim péssimo horrível mau pior
bom ótimo excelente bacana legal melhor
bonito lindo estético aparência
feio estranho esquisito
fácil simples tranquilo
difícil complicado dureza
pifou quebrou queimou estragou parou defeito
zoado bugado travado com_defeito estragado deu_pau deu_ruim
rolo confusão problema transtorno
trampo trabalho emprego serviço bico
grana dinheiro bufunfa dindin pagamento
balada festa noite evento
rango comida lanche refeição
busão ônibus transporte
carona buscar levar transporte
facul faculdade universidade curso superior
prof professor professora docente
aniver niver aniversário festa
churras churrasco churrasqueira
apê ap apto apartamento
refri refrigerante bebida
promo promoção desconto oferta
moto motoca motocicleta
cadê onde_está rastrear sumiu acompanhamento código andamento entrega status
treta briga conflito
véio velho antigo
moleque menino filho criança
mina menina mulher
cara homem rapaz
nenê bebê neném
vó avó idosa idoso
dodói doente machucado
b_o boletim_de_ocorrência ocorrência polícia batida
rg identidade documento
cpf documento cadastro
cep endereço bairro região
vip exclusivo individual particular
wi-fi internet rede
gps localização mapa navegador
sac atendimento reclamação telefone
faq dúvidas perguntas
rh recursos_humanos emprego vaga
pj cnpj empresa
brinco colar anel joia pulseira
perna pé joelho tornozelo
braço mão cotovelo pulso ombro
cabeça enxaqueca testa
rosto face facial bochecha
olho vista visão
boca lábio língua
costas lombar coluna
barriga estômago abdômen
inchado inchaço edema inflamação inflamado urgência
sangue sangramento hemorragia urgência
desmaiar desmaio tontura urgência
coçar coceira alergia
respirar falta_de_ar pulmão asma
dormência formigamento nervo
segunda-feira segunda dia_útil
sábado fim_de_semana
domingo fim_de_semana feriado
meia-noite madrugada noite
meio-dia almoço
à_noite noturno depois_do_trabalho depois_das_18 18h 19h
de_manhã matutino antes_do_trabalho
depois_do_trabalho noite noturno
trabalho_até noite horário
em_cima_da_hora antecedência último_minuto véspera
na_hora imediato instantâneo
o_quanto_antes urgente imediato
todo_dia diário diariamente
de_vez_em_quando avulso esporádico
só_uma_vez avulso único
24h 24_horas plantão madrugada dia_e_noite
pra_sempre vitalício permanente
sem_hora_marcada ordem_de_chegada encaixe
encaixe vaga urgência
chuva temporal enchente tempestade
sol calor verão
neve frio inverno
verão férias temporada
quantas_vezes parcela parcelas cartão
à_vista dinheiro pix desconto
fiado prazo crediário
no_cartão crédito débito parcelar
dividir_no_cartão parcelar parcelas
sem_juros parcelas
caiu_na_conta depósito recebido pagamento confirmado compensado
já_paguei comprovante compensado confirmação baixa
paguei_duas_vezes estorno devolução duplicidade
não_tenho_cartão boleto pix dinheiro
dinheiro_de_volta reembolso estorno devolução
quem_paga responsabilidade custo conta
pago_a_mais diferença excedente
quanto_fica preço valor
quanto_sai preço valor
qual_o_valor preço
tá_incluso incluído inclui
precisa_pagar taxa custo cobrança gratuito
mais_barato desconto econômico
tem_desconto promoção cupom
estudante_paga meia desconto
meia-entrada meia ingresso estudante
fazer_barulho silêncio ruído
meu_nome titular nome
outra_pessoa terceiro acompanhante autorizado procuração
minha_mãe familiar acompanhante responsável
meu_marido acompanhante familiar cônjuge
minha_mulher esposa cônjuge acompanhante
levar_alguém acompanhante convidado
com_quem_falo contato atendente setor
falar_com_alguém atendente humano contato atendimento
falar_com_o_dono gerente responsável ouvidoria
mudei_de_ideia desistir desistência cancelar arrependimento
não_quero_mais cancelar desistência cancelamento devolver
não_gostei troca devolução insatisfeito reclamação satisfação
largar_no_meio cancelar desistência rescisão
sair_do_curso cancelamento trancar desistir
não_serviu troca tamanho
ficou_grande troca tamanho ajuste
ficou_pequeno troca tamanho
não_funcionou defeito garantia
parou_de_funcionar defeito garantia conserto
voltou_o_problema garantia retorno
deu_problema garantia defeito assistência
voltou_depois_do_conserto garantia
não_deu_certo problema garantia
não_pega partida sinal bateria
morreu_na_rua guincho pane
na_estrada guincho viagem rodovia pane assistência
me_socorrer guincho socorro
bateram_em_mim acidente sinistro batida
bati_o_carro acidente sinistro batida
levei_multa multa infração
sem_mim ausente representante procuração
só_pra_mim individual particular exclusivo
só_para_mim individual particular exclusivo
em_grupo turma grupo coletivo
quantas_pessoas capacidade máximo lotação
quantos_lugares capacidade passageiros
cabe_quantos capacidade máximo
na_minha_casa domicílio domiciliar entrega residência
vem_aqui domicílio visita entrega
vão_até domicílio visita deslocamento
em_casa domicílio residência online
pela_internet online site aplicativo
pelo_celular aplicativo app online
por_telefone ligação telefone
por_mensagem whatsapp
tem_que_ir presencial comparecer
preciso_ir presencial comparecer
de_longe remoto online distância
de_ônibus transporte linha ponto como_chegar
de_metrô estação transporte como_chegar
perto_de endereço localização
como_chego endereço localização mapa
tem_onde_parar estacionamento vaga
guardar_o_carro estacionamento garagem
de_cadeira_de_rodas acessibilidade rampa elevador
não_enxerga cego braille acessibilidade
surdo libras acessibilidade
autista tea prioritário acessibilidade
idosos prioridade preferencial
com_fome comida lanche
sem_açúcar diet zero
não_como_carne vegetariano vegano
não_bebo sem_álcool suco refrigerante
tenho_alergia alergia alérgico restrição
passando_mal urgência emergência
tô_grávida gestante gravidez
amamentando lactante gestante
de_menor idade menor responsável autorização
menor_de_18 idade menor responsável
filho_de criança idade menor
bebê_de_colo criança idade
tem_idade idade mínima máxima
sou_aposentado idoso desconto
sou_estrangeiro passaporte estrangeiro
moro_fora exterior distância
moro_longe distância área entrega frete
interior cidade entrega região
outra_cidade região frete distância unidade
outro_estado região frete distância
outro_país exterior internacional
mudei_de_endereço endereço cadastro atualizar
mudei_de_número telefone cadastro atualizar
atualizar_cadastro dados cadastro
não_recebi atraso entrega extravio segunda_via
não_chegou atraso prazo entrega rastreio
cadê_meu rastreio entrega prazo
nada_até_agora atraso prazo demora
faz_uma_hora demora espera prazo atraso
tá_demorando demora atraso prazo
quanto_tempo prazo duração demora
que_dia data prazo
que_horas horário
até_que_horas horário fecha
tá_aberto horário funcionamento
abre_hoje horário funcionamento feriado
abre_domingo horário domingo
fecha_que_horas horário
mais_cedo antecipar antes
mais_tarde adiar depois atraso
mudar_o_dia remarcar reagendar
mudar_o_horário remarcar reagendar
outro_dia remarcar reagendar
não_vou_poder remarcar cancelar faltar
não_posso_ir faltar cancelar remarcar
vou_atrasar atraso tolerância
chegar_atrasado atraso tolerância
esqueci_de_ir falta ausência
esqueci_minha achados perdidos esquecidos
deixei_aí achados perdidos esquecidos
perdi_minha perda segunda_via achados
roubaram_meu roubo furto
sumiu_meu extravio roubo perda achados
responsável_por_roubo segurança furto
tem_câmera segurança monitoramento
é_seguro segurança proteção confiável
é_golpe fraude segurança golpe
vocês_são_confiáveis empresa segurança anos
há_quanto_tempo empresa experiência fundada
quem_são_vocês empresa sobre
tem_loja endereço física unidade
tem_filial unidade endereço
trabalhar_com_vocês vaga currículo emprego
mandar_currículo vaga emprego
ser_revendedor revenda parceiro
ser_fornecedor fornecedor compras
fazer_parceria parceria
tem_nota nota_fiscal recibo
preciso_de_recibo recibo nota_fiscal comprovante
reembolso_do_convênio recibo nota_fiscal reembolso
declarar_imposto informe recibo imposto_de_renda
presente_para vale_presente presente embrulho
surpresa presente
trazer_de_casa próprio permitido levar
levar_meu próprio permitido
posso_usar_o_meu próprio
tem_que_levar documento trazer
precisa_levar documento trazer
o_que_levo documento trazer necessário
preciso_estudar prova material
nunca_fiz iniciante básico primeira_vez
primeira_vez iniciante novo experimental
sou_iniciante básico nível
já_sei avançado nível
qual_turma nível teste nivelamento
teste_antes experimental amostra
conhecer_antes visita experimental
dá_medo ansiedade seguro dor
dói_muito dor anestesia
deixa_marca cicatriz mancha
faz_mal risco contraindicação efeito
quanto_dura duração validade
vale_até validade
guardar_na_geladeira conservar validade
congelar freezer conservar
esquentar aquecer forno
caixa_amassada avaria danificado embalagem
veio_quebrado avaria danificado troca
veio_faltando incompleto faltando
veio_trocado errado troca
veio_frio frio troca
produto_errado troca errado
o_que_fazer passeios atrações lazer programação roteiro
tem_para_fazer passeios atrações lazer programação
me_ver visita visitante visitantes
passar_o_dia day_use diária visitante
só_uma_noite diária pernoite mínimo
pedir_em_casamento romântico surpresa decoração
fazer_surpresa romântico decoração presente
frio_demais aquecimento aquecedor cobertor lareira
calor_demais ar-condicionado ventilador climatização
estrada_ruim terra acesso asfalto
carro_baixo estrada terra acesso
pega_celular sinal operadora cobertura
pega_sinal sinal operadora cobertura
tim vivo claro oi operadora celular sinal
nubank itaú bradesco santander caixa banco conta
visa mastercard elo amex hipercard cartão bandeira
unimed amil bradesco_saúde sulamérica hapvida convênio plano_de_saúde
airbnb booking reserva hospedagem
correios sedex pac jadlog transportadora frete
enel cemig copel light distribuidora concessionária companhia_de_luz energia
sabesp copasa sanepar água concessionária
detran vistoria cnh documento
receita_federal cpf imposto declaração
companhia_de_luz concessionária distribuidora energia medidor
nome_sujo negativado crédito análise restrição spc serasa
ainda_não_ligou ativação prazo liberação homologação
atrapalha impede prejudica problema
sombra árvore sombreamento sol
fios_brancos brancos raiz coloração tintura
cair_o_cabelo queda quebra química
se_arrumar maquiagem penteado cabelo
aparar cortar corte pontas
notícia novidade andamento atualização retorno resposta informação
sem_notícia andamento retorno resposta demora
dar_notícia andamento retorno avisar informar
ninguém_responde atendimento retorno demora reclamação
mandar_embora demissão dispensado rescisão demitido
mandaram_embora demissão dispensado rescisão demitido
saí_da_firma demissão rescisão trabalho prazo
perder_o_emprego demissão desempregado seguro-desemprego
terminar_o_casamento divórcio separação
vender_a_casa herança partilha imóvel venda
não_tenho_dinheiro gratuidade isenção parcelar desconto bolsa justiça_gratuita
sem_condições gratuidade isenção bolsa desconto
olhar_os_papéis revisar revisão contrato análise documentos
dar_uma_olhada avaliar avaliação revisar vistoria exame
medir_o_grau exame vista oftalmologista consulta
medem_o_grau exame vista oftalmologista consulta
ficou_pronto prazo entrega retirada pronto
quando_busco prazo retirada pronto entrega
posso_buscar retirada pronto horário
passar_no_médico consulta
passar_no_veterinário consulta
passar_no_dentista consulta avaliação
engoliu emergência urgência raio-x exame
ver_na_hora imediato resultado exame laudo
um_lugar_só_meu exclusivo privativo individual fixo
só_meu exclusivo privativo individual próprio
receber_um_cliente reunião sala visitante
receber_alguém visitante visita convidado
sala_pequena privativa privada individual
trabalhar_de_casa internet remoto notebook
dá_para_trabalhar internet wifi mesa notebook
ver_se_gosto experimental teste visita amostra
um_dia_só diária avulso experimental
ir_um_dia experimental teste visita avulso
volta_o_dinheiro reembolso estorno devolução liberado
volta_o_valor reembolso estorno devolução liberado
quando_volta devolução prazo liberado reembolso
lavar_antes limpeza lavagem sujo higienização
sujou limpeza mancha higienização
vem_com incluso inclui acessório opcional
tem_gps acessório opcional navegador
somos_em pessoas capacidade quarto grupo adultos
três_adultos capacidade pessoas adicional extra
mais_uma_pessoa adicional extra acompanhante
taxa_para_entrar entrada couvert ingresso
pagar_para_entrar entrada couvert ingresso
saiu_para_entrega rastreio acompanhamento entrega motoboy
já_saiu rastreio acompanhamento andamento
fiz_o_pedido pedido prazo andamento espera
pedi_faz prazo demora espera atraso
morreu_na_avenida pane guincho reboque
parou_na_estrada pane guincho reboque assistência
vocês_buscam retirada coleta guincho transporte leva_e_traz
vêm_buscar retirada coleta transporte leva_e_traz
boleto_venceu segunda_via atualizado juros multa
venceu_ontem segunda_via atraso multa
roubaram_meu_celular furto responsabilidade pertences segurança
vocês_pagam responsabilidade indenização reembolso
quem_responde responsabilidade
meu_filho_de idade criança menor responsável
alguém_em_casa presente maior responsável
precisa_estar_em_casa presente acompanhar maior
escura_na_rua sol escurece fotossensível
tonto enjoo tontura adaptação acostumar
dor_de_cabeça enxaqueca adaptação grau
papagaio calopsita ave pássaro exótico silvestre
coelho hamster porquinho roedor exótico
réptil tartaruga jabuti exótico
onde_está rastrear acompanhamento código cadê localização endereço
ficou_curto troca tamanho comprimento ajuste
ficou_largo troca tamanho ajuste
ficou_pequena troca tamanho
por_na_máquina lavar lavagem secadora máquina_de_lavar
pôr_na_máquina lavar lavagem secadora máquina_de_lavar
receber_e-mail descadastrar dados privacidade mensagens
não_quero_receber descadastrar privacidade mensagens parar
ninguém_em_casa ausente tentativa destinatário devolvido
não_tinha_ninguém ausente tentativa destinatário devolvido
não_está_funcionando problema defeito erro inválido expirado
deu_certo confirmado aprovado compensado
dá_tempo prazo entrega urgente
caprichar presente embalagem embrulho personalizado
`;
