/** Words of everyday matters: money, time, people, papers, places. A line each; `_` joins the words of a phrase. */
export const everyday = `
preço valor custo custar quanto tarifa cobrar orçamento cotação sai tabela caro barato investimento
barato econômico acessível promocional popular básico baratinho em_conta mais_em_conta
caro salgado pesado puxado
pagar pagamento quitar acertar saldar liquidar paguei pago
grátis gratuito gratuita gratuidade isento isenção cortesia brinde de_graça sem_custo não_paga 0800 ganho ganhar
desconto promoção oferta cupom abatimento abater promo liquidação cashback bônus vantagem rebaixa
parcela parcelar parcelamento prestação vezes dividir carnê crediário financiar financiamento
boleto fatura conta cobrança carnê segunda_via código_de_barras mensalidade
cartão crédito débito maquininha máquina_de_cartão bandeira visa master elo passar passa
dinheiro espécie nota troco cédula grana cash reais conto pila
pix transferência transferir depósito ted chave qr
multa penalidade punição infração penalizar advertência sanção juros
atraso atrasar atrasado inadimplente inadimplência devendo dever débito dívida pendência vencido venceu calote
vencimento vencer vence data_de_pagamento dia_do_pagamento
juros multa encargo correção acréscimo mora
negativado serasa spc nome_sujo protesto proteção_ao_crédito restrição jurídico processar
negociar acordo renegociar parcelar dívida
reembolso reembolsar estorno estornar devolução devolver ressarcir dinheiro_de_volta ressarcimento restituição
nota_fiscal nf cupom_fiscal recibo comprovante danfe
imposto tributo taxa contribuição iptu icms iss
taxa tarifa adesão adicional custo_extra cobrança
caução garantia depósito pré-autorização bloqueio sinal entrada fiança calção
reajuste reajustar aumento aumentar aumentou subir subiu ipca igpm inflação encarecer
salário renda holerite contracheque remuneração ordenado
lucro ganhar comissão rendimento render
economizar poupar economia gastar gasto despesa gastam
troca_de_pontos fidelidade pontos programa milhas recompensa acumular resgatar
vale vr va ticket alelo sodexo vale-refeição vale-alimentação flash
banco agência conta_corrente poupança banking
horário hora horas expediente funcionamento abre abrir abrem aberto abertos fecha fechar fecham fechado funciona funcionar atendimento
prazo demorar demora demorado tempo durar duração dura leva previsão quando estimativa espera esperar aguardar
antecedência antes prévio véspera antecipado antecipadamente adiantado
hoje agora imediato já imediatamente hora mesmo_dia
amanhã dia_seguinte próximo
fim_de_semana sábado domingo fds finais_de_semana semana
feriado recesso natal ano_novo carnaval páscoa emenda
segunda terça quarta quinta sexta dia_útil dias_úteis semana
noite noturno madrugada 22h 23h tarde_da_noite anoitecer
manhã cedo matutino manhãzinha
mês mensal mensalmente
ano anual anualmente aniversário_do_contrato
validade válido vale valer expirar vencer caducar venceu expirado
frequência vezes periodicidade intervalo em_quanto
atrasado tarde atraso tolerância pontual
último final derradeiro
primeiro inicial início estreia
urgente urgência emergência rápido pressa plantão socorro imediato correndo
rápido veloz velocidade agilidade expresso rapidez
lento devagar lentidão travar travando lerdo demorado pesado arrastando
começar início iniciar inicia começo principiar
terminar acabar fim encerrar término concluir finalizar
data dia calendário quando período
agendar marcar agendamento marcação horário combinar reservar reserva agenda marco
reserva reservar guardar segurar garantir_lugar bloquear data
remarcar reagendar adiar mudar_data transferir_data outro_dia trocar_horário reagendamento
cancelar cancelamento desmarcar desistir desistência rescindir rescisão encerrar desisti desmarquei arrependimento anular
faltar falta ausência não_comparecer não_vou ausente no-show perder
confirmar confirmação confirmado avisar
pausar pausa suspender suspensão trancar congelar temporário parar interromper
renovar renovação prorrogar estender prorrogação
convidar convite convidado convidados lista_de_convidados
esperar fila espera aguardar
criança criançada filho filha infantil menino menina kids pequeno miúdo bebê menor anos anos_de_idade crianças aninhos guri neto
bebê recém-nascido neném nenê fralda carrinho berço
adolescente jovem menor_de_idade 14 16 anos
idoso aposentado terceira_idade velho melhor_idade avô avó idosa vovó
mulher esposa senhora marido cônjuge namorado namorada casal parceiro
família familiar parente irmão irmã primo tio pai mãe dependente
pai mãe responsável responsáveis tutor guardião pais acompanhante
amigo amiga colega conhecido indicar indicação indique
vizinho vizinha morador moradores condômino apartamento
dono proprietário titular tutor proprietária
inquilino locatário aluguel alugar alugado alugo moro_de_aluguel
cliente consumidor comprador usuário freguês
visita visitante hóspede convidado visitar
pessoa pessoas gente indivíduo pax passageiro
grupo turma equipe galera pessoal turminha
grávida gestante gravidez gestação barriga
falecimento morte morrer morreu falecer óbito luto falecido
gerente chefe supervisor responsável coordenador superior
atendente atendimento funcionário humano pessoa operador suporte recepção recepcionista
ouvidoria reclamação reclamar queixa insatisfeito denúncia procon reclame denunciar
emprego vaga trabalho trabalhar currículo contratar contratando contratação serviço estágio seleção recrutar admissão
autônomo mei cnpj empresa pessoa_jurídica empresário empresarial comércio loja negócio comercial corporativo
estudante estudantil aluno aluna universitário
motorista condutor chofer dirigir guiar
profissional especialista técnico perito
médico doutor dr doutora especialista
professor instrutor personal treinador monitor docente mestre prof
advogado jurídico judicial processo justiça ação processar tribunal
entregador motoboy rapaz moço courier mensageiro portador
técnico instalador rapaz moço montador assistência equipe
pedreiro obra construção reforma pintor empreiteiro mestre_de_obra encanador eletricista marceneiro
porteiro portaria guarita zelador vigia segurança recepção
síndico administração administradora condomínio
faxineira diarista limpeza faxina empregada
deficiente cadeirante cadeira_de_rodas pcd acessibilidade acessível rampa adaptado mobilidade
estrangeiro gringo exterior internacional
documento identidade rg cpf identificação papelada papel documentação carteira
cnh habilitação carteira_de_motorista carta permissão
comprovante_de_residência endereço conta_de_luz
contrato assinar assinatura termo adesão contratar cláusula
certidão declaração atestado certificado papel comprovação
atestado laudo exame comprovante_médico dermatológico
procuração procurador representante representar autorização em_meu_nome por_mim
cartório firma reconhecida registro autenticar autenticada
cadastro cadastrar registrar inscrição registro ficha
nome titular titularidade transferir_titularidade
autorização autorizar permitir permissão aprovar liberar libera liberação consentimento libero
proibido proibir vedado não_pode permitido permitir pode permissão regra
obrigatório exigir exigência necessário precisar requisito
assinar assinatura contratar plano contratei assinei aderir
foto imagem fotografia print selfie
assembleia reunião convocação votação votar ata pauta convocar encontro
voto votar eleição eleger mandato
regra regulamento norma regimento estatuto
lei legislação direito código_do_consumidor legal
telefone celular fone número ligar ligação contato whatsapp zap fixo linha
e-mail email correio_eletrônico mensagem
whatsapp zap mensagem chat conversa
site internet online página portal web link
aplicativo app programa sistema aplicação
aviso avisar notificar notificação comunicar informar comunicado lembrete
informação informar dúvida saber pergunta
senha acesso login entrar acessar conta usuário esqueci
dados privacidade lgpd pessoais sigilo segurança
endereço localização local onde_fica rua avenida fica mapa lugar
bairro região cidade zona área município cep
longe distância perto próximo raio quilômetros km
loja unidade filial balcão ponto sede estabelecimento presencial físico
centro shopping
rural sítio fazenda roça interior chácara campo
casa residência lar domicílio domiciliar residencial
apartamento apto ap unidade prédio edifício condomínio andar
quarto dormitório cômodo suíte aposento
sala escritório ambiente
cozinha copa
banheiro lavabo sanitário wc chuveiro
elevador escada andar subir
garagem vaga estacionamento estacionar carro parar estaciona manobrista valet vallet parqueamento tíquete
portão entrada controle cancela tag chaveiro
porta fechadura chave maçaneta
janela vidro sacada varanda parapeito
teto telhado forro laje
parede muro pintura furar
piso chão azulejo porcelanato assoalho
jardim quintal gramado grama planta plantas
piscina nadar água natação mergulhar
academia ginástica malhar musculação treino treinar exercício esteira fitness peso
salão festa evento aniversário comemorar niver comemoração celebração festejar confraternização
aniversário aniversariante niver parabéns bolo
churrasco churrasqueira churras espeto carvão assar grelha
parque parquinho playground brinquedoteca brincar brinquedo recreação área_kids kids
mesa lugar assento cadeira sentar
fila senha ordem_de_chegada
país exterior internacional mercosul argentina uruguai paraguai chile eua europa fora_do_brasil buenos_aires montevidéu
praia mar litoral areia
montanha serra trilha
`;
