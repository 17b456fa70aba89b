/** Services of trades, in the words of both sides. A line each; `_` joins the words of a phrase. */
export const services = `
vacina vacinar dose reforço v8 v10 antirrábica raiva filhote carteirinha imunizar picada
castração castrar operar cio ninhada reprodução esterilização pontos roupinha pós-operatório
consulta_veterinária vet doente apático sem_comer vomitando mancando diarreia emergência plantão
banho tosa tosado pelo nó embolado cheiroso perfume laço higiênica hidratação secador
hotelzinho hospedagem_de_pets creche viajar deixar cuidar diária sociável brincadeira monitoria
ração comida petisco sachê filhotes castrados idoso saco quilo marca alergia
pulga carrapato coceira coçando antipulgas comprimido coleira spray
microchip identificação perdido fugiu sumiu plaquinha
internação internar noite acompanhamento boletim visita horário_de_visita
exame ultrassom raio-x sangue jejum coleta resultado laudo
leva_e_traz táxi_dog buscar levar domicílio transporte casa
abrir_conta conta_digital cadastro selfie documento maior_de_idade menor aprovação
cartão_de_crédito limite aumentar fatura anuidade bandeira adicional dependente virtual aproximação
perda roubo_do_cartão bloquear cartão segunda_via novo_cartão clonado compra_não_reconhecida contestar
pix chave limite_noturno errado devolver mandei_errado cadastrar qr agendar
empréstimo dinheiro_emprestado juros taxa parcela simulação consignado antecipar quitar renegociar
investimento render rende poupança cdb cdi resgate aplicar guardar cofrinho
tarifa taxa mensal saque manutenção pacote grátis isenção
senha token app bloqueado trocar_de_celular reconhecimento_facial biometria esqueci
salário portabilidade receber transferir antecipação décimo_terceiro
golpe fraude ligação suspeita falso_funcionário segurança link desconfio
boleto pagar agendar código vencido leitura comprovante
cheque_especial negativo juros limite saldo
encerrar_conta fechar cancelar saldo_zero
cárie restauração obturação dente_furado quebrou_o_dente lasquinha provisório
canal dor_de_dente latejando inflamou polpa sessões
aparelho alinhador braquete borrachinha manutenção torto mordida ortodontia contenção
implante prótese dentadura perdi_um_dente pino coroa parafuso osso
clareamento amarelado branco sensibilidade moldeira gel
limpeza tártaro profilaxia gengiva sangrando mau_hálito bafo
siso extração arrancar inchaço repouso gelo
medo_de_dentista sedação anestesia criança ansiedade
honorários advogado percentual êxito consulta entrada causa valor preço
divórcio separar separação guarda pensão visita partilha cartório amigável litigioso
trabalhista demitido mandado_embora justa_causa verbas fgts hora_extra patrão chefe rescisão
aposentadoria inss perícia benefício negado auxílio_doença loas tempo_de_contribuição
inventário herança morreu bens falecido testamento irmãos partilha
consumidor produto_com_defeito negativação_indevida voo_cancelado dano_moral processar loja
andamento processo audiência prazo juiz como_tá_meu_processo sentença
documentos provas prints testemunha procuração contrato papel
bolo encomenda sabor recheio massa tamanho quilo fatias pessoas festa topo vela personalizado
salgados cento coxinha fritos congelados festa encomendar
pão fornada quentinho sai_que_horas manhã tarde integral
torta doce brigadeiro cento caixinha lembrancinha
sem_glúten sem_lactose diet vegano alergia opções
remédio receita genérico similar retenção antibiótico controlado tarja foto_da_receita
manipulação fórmula cápsula manipulado prazo validade
entrega_de_remédio farmácia plantão madrugada domicílio
pressão glicemia furar_orelha aplicação injeção serviço farmacêutico
farmácia_popular gratuito desconto laboratório programa
fralda leite higiene bebê perfumaria
sinistro acionar bati_o_carro roubaram guincho vistoria oficina carro_reserva prazo indenização
franquia valor pagar conserto participação
apólice vigência renovação segunda_via corretor preço cotação perfil condutor bônus
seguro_de_vida morte invalidez beneficiário cobertura carência indenização
seguro_residencial incêndio roubo vendaval encanador chaveiro assistência_24h
cancelar_seguro estorno proporcional devolução
iptu imposto carnê parcela vencimento isenção aposentado dívida_ativa
certidão nascimento casamento óbito cartório segunda_via
buraco rua asfalto iluminação poste queimado lâmpada solicitação
coleta_de_lixo caminhão dia horário entulho cata-bagulho
posto_de_saúde ubs vacina consulta agendamento cartão_do_sus
matrícula vaga creche escola lista_de_espera documento
alvará licença funcionamento comércio ambulante abrir
ônibus bilhete passe_livre estudante idoso linha itinerário
vestibular inscrição prova nota_do_enem ingresso transferência curso
mensalidade bolsa fies prouni desconto financiamento atraso
rematrícula trancar trancamento cancelar semestre destrancar
histórico declaração diploma certificado segunda_via secretaria protocolo
biblioteca livro empréstimo multa renovar estudo
estágio tcc formatura horas_complementares colação
portal_do_aluno senha login ambiente_virtual aula_gravada ead
prova_substitutiva segunda_chamada faltei revisão_de_nota recuperação dependência
test_drive experimentar dirigir carro agendar cnh
avaliação_do_usado troca entrada carro_na_troca tabela_fipe
financiamento parcela entrada score banco simulação aprovado
garantia_de_fábrica revisão concessionária quilometragem seminovo procedência
transferência documento placa emplacamento ipva detran despachante
cor versão opcional câmbio automático entrega pronta_entrega
aulas_práticas direção baliza instrutor carro moto simulador noturna
prova_teórica legislação detran reprovado reteste taxa
exame_médico psicotécnico psicológico clínica
primeira_habilitação categoria a b idade 18 documentos
renovação_cnh vencida reciclagem suspensa pontos
tela_quebrada trincada vidro display trocar celular caiu
bateria viciada descarrega carregando não_carrega conector
molhou água oxidou caiu_na_privada arroz desoxidação
recuperar_dados fotos perdidas backup arquivos
orçamento_do_conserto avaliar aprovação taxa prazo na_hora
peça_original paralela garantia 90_dias
diarista faxina passar_roupa horas produtos comodidade quarto limpeza_pesada
pós-obra resíduo tinta vidro limpeza
sofá estofado colchão tapete lavagem_a_seco mancha xixi ácaro secagem
dano quebrou_algo responsabilidade seguro ressarcimento
mesma_pessoa profissional trocar confiança antecedentes
substituição produto_em_falta sem_estoque trocar_item
peso frutas verduras maduro qualidade hortifruti
vencido estragado validade troca
horário_de_entrega janela agendar mesmo_dia compra
pedido_mínimo frete grátis valor
culto missa horário celebração
doação doar contribuir pix roupa alimento cesta_básica
voluntário ajudar participar cadastro
batismo casamento igreja curso documentos
ficou_grande ficou_apertado numeração tabela_de_medidas provador caimento forma
costura descosturou desbotou encolheu manchou defeito lavagem
tecido algodão poliéster transparente grosso fino esquenta
loja_física retirar provar experimentar
reposição tamanho_esgotado acabou avise-me volta
troca_grátis primeira_troca etiqueta postagem código_reverso
pele oleosa seca mista sensível acne mancha protetor
base tom cor subtom amostra maquiagem
cruelty-free vegano testado_em_animais natural parabeno
perfume fixação original fragrância testar
salão_de_festa aluguel horas decoração som convidados pacote
buffet cardápio por_pessoa bebidas crianças_pagam degustação
brinquedos monitores segurança idade
data livre disponível sinal reserva mudar_a_data
pais convidados lista segurança estacionamento manobrista
horário_extra hora_adicional passar_do_horário
sócio título mensalidade dependente convite carteirinha
quadra reserva horário alugar bola iluminação
exame_médico piscina dermatológico atestado
churrasqueira quiosque reserva convidado
colônia_de_férias crianças inscrição
gráfica cartão_de_visita panfleto arte prazo tiragem papel brilho acabamento
arte designer logo arquivo pdf criar alteração
banner faixa adesivo medida lona
caneca camiseta estampa personalizado brinde quantidade_mínima
móvel_planejado projeto medida mdf cozinha quarto prazo montagem
orçamento medição visita marceneiro
madeira cupim cor acabamento puxador corrediça
ar-condicionado btus tamanho_do_quarto instalação suporte furo
não_gela pingando limpeza gás recarga manutenção barulho
dedetizar barata rato formiga cupim criança pet sair_de_casa cheiro garantia retorno
mudança caixas embalar desmontar içamento caminhão seguro distância orçamento
box_de_aluguel depósito guarda-móveis acesso metro mensal cadeado
lavanderia peça quilo edredom terno prazo mancha retirar delivery
chave cópia codificada carro trancado abrir cofre
relógio pilha pulseira vidro conserto
aliança anel tamanho_do_dedo ajustar gravação ouro limpeza
flores entrega cartão anônimo horário coroa hospital
livro usado sebo comprar vender avaliar
instrumento violão cordas aula afinar
fotógrafo ensaio fotos quantas editadas álbum prazo entrega
tradução juramentada certidão prazo idioma
contador mei imposto_de_renda declaração nota abrir_empresa mensal honorário
certificado_digital e-cpf e-cnpj validade renovação token
plano_de_internet velocidade instalação cobertura
energia distribuidora conta alta leitura medidor
academia plano aula horário personal avaliação trancar
cachorro passear latindo vizinho sozinho adestramento
cuidador idoso noite banho remédio folga
babá criança referência horário noite
terapia psicólogo sessão online valor_social sigilo convênio duração
nutricionista dieta plano_alimentar retorno bioimpedância
fisioterapia sessão pedido_médico convênio domiciliar roupa
exame_de_imagem contraste claustrofobia preparo jejum marca-passo
parto maternidade visita quarto acompanhante plano
`;
