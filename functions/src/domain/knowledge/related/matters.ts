/** Words of what companies sell and customers have: goods, food, animals, health, cars, houses, lessons, journeys. A line each; `_` joins the words of a phrase. */
export const matters = `
comprar compra pedido pedir encomenda encomendar adquirir aquisição pedi comprei
vender venda vendo comercializar
entrega entregar enviar envio despachar trazer levar chegar mandar delivery trazem chega recebo
frete taxa_de_entrega envio entrega porte
encomenda pacote correspondência mercadoria objeto volume remessa correio caixa produto
rastrear rastreio acompanhar acompanhamento localizar código_de_rastreio andamento status saiu cadê
retirar retirada buscar pegar balcão coletar
trocar troca substituir substituição permuta
devolver devolução retornar
trocado errado erro equivocado engano diferente outro_produto sabor_errado
defeito quebrado quebrar estragado danificado problema avaria falha pane amassado avariado estragou rachado queimado
garantia cobertura assegurar conserto
conserto consertar reparar reparo assistência arrumar manutenção arrumo técnico
montar montagem instalar
instalar instalação colocar pôr por ligar instalo
desinstalar retirar remover tirar desmontar
peça componente acessório sobressalente
estoque disponível disponibilidade tem acabou
tamanho medida dimensão grande pequeno médio largura altura comprimento família
cor tonalidade tom colorido
quantidade quantos unidades número capacidade comporta cabem máximo limite lotação
peso quilo kg pesado gramas
marca modelo fabricante versão
novo lançamento novidade zero
usado seminovo segunda_mão antigo velho
presente presentear embrulho
kit combo pacote conjunto cesta
personalizar sob_medida customizar encomenda
atacado revenda revendedor quantidade
catálogo cardápio menu lista opções tipos sabores
opção alternativa escolha variedade escolher outra
comparar diferença melhor qual
original falso verdadeiro procedência
embalagem caixa embalar embrulhar
perder perdi perda extraviar extravio sumir sumiu achado achei esquecer esqueci desaparecer
roubo roubado furto furtar assalto roubaram levaram
descartar descarte jogar_fora lixo lixeira reciclar reciclagem resíduo jogo papelão garrafa vidro plástico coleta entulho
doar doação
comida refeição prato alimento comer alimentação come
pizza massa fatia pedaço sabor borda
fatia pedaço porção
sabor gosto recheio cobertura
sobremesa doce chocolate bolo torta sorvete açúcar doces
leite lactose laticínio queijo derivado requeijão manteiga creme
queijo mussarela muçarela catupiry provolone parmesão cheddar gorgonzola requeijão
glúten celíaco trigo farinha pão
vegetariano sem_carne legumes verdura vegetal salada brócolis
vegano origem_animal plant_based
carne frango boi porco bacon presunto linguiça calabresa
peixe camarão frutos_do_mar salmão atum
ovo ovos
fruta banana morango maçã laranja uva
bebida refrigerante refri coca suco água guaraná beber tomar coquinha
cerveja chope álcool alcoólica breja long_neck vinho drink
vinho taça garrafa rolha
café cafezinho expresso capuccino
almoço almoçar meio-dia
jantar janta
café_da_manhã desjejum lanche
rodízio à_vontade buffet self-service bufê ilimitado livre comer_à_vontade
restaurante lanchonete bar pizzaria cantina
garçom couvert gorjeta serviço 10%
fome faminto
tempero pimenta picante sal
alergia alérgico intolerância intolerante restrição traços
dieta diet light zero emagrecer
metade meio_a_meio meia dois_sabores
cozinhar cozinheiro chef assar forno fogão
frio gelado esfriar morno fria
quente aquecer esquentar calor pelando
marmita quentinha
fresco natural
animal animais bicho pet cachorro cão gato dog bichinho cadela felino canino doguinho
coleira guia focinheira
banho tosa tosar banhar pelo pelagem
vacina vacinar vacinação imunizar dose antirrábica
ração alimento petisco
veterinário vet clínica_veterinária
castrar castração esterilizar cio
pulga carrapato verme vermífugo antipulgas
fezes cocô coco xixi urina necessidades
passear passeio caminhada
hotelzinho creche hospedagem_pet
adoção adotar resgate
doença doente enfermo saúde mal sintoma
dor doer dói doendo machucar dolorido incômodo
consulta consultar atendimento avaliação
exame teste resultado laudo análise
remédio medicamento comprimido medicação dose
receita prescrição
cirurgia operação operar operado pós-operatório
anestesia sedação
internar internação hospital
febre temperatura gripe resfriado
alergia coceira irritação
ferida machucado corte sangramento sangrar sangue
fratura quebrado osso gesso
pressão cardíaco coração
diabetes glicose açúcar insulina
convênio plano_de_saúde seguro unimed
fisioterapia reabilitação coluna costas postura
psicólogo terapia ansiedade depressão
dente dental dentista canal siso aparelho
pele dermatologista rosto facial
cabelo corte penteado tintura química
unha manicure pedicure esmalte
depilar depilação laser cera pelo
massagem relaxar spa
óculos lente grau visão enxergar
jejum comer_antes estômago_vazio
emagrecer perder_peso
cansaço fadiga
gravidez pré-natal parto
carro veículo automóvel auto gol onix
bicicleta bike bicicletário ciclista pedalar magrela
caminhão van utilitário
guincho reboque rebocar socorro socorrer pane enguiçar
combustível gasolina etanol álcool diesel tanque abastecer posto
pneu furar estepe borracharia calibrar
motor óleo mecânico mecânica oficina
freio frear pastilha disco
bateria arranque pega partida
batida bater colisão acidente sinistro
seguro cobertura franquia segurar seguradora proteção apólice
riscar arranhão ralar amassado funilaria pintura lataria
ar-condicionado climatização gelar gás
pedágio estrada rodovia viajar
quilometragem km rodar franquia
diária locação alugar aluguel
retirada devolução entrega_do_carro
volante direção alinhamento balanceamento puxando
suspensão amortecedor lombada
barulho ruído som rangido
farol lâmpada luz
multa_de_trânsito infração radar
barulho ruído som alto silêncio incomodar música volume festa gritaria perturbar zoada barulhento
fumar cigarro fumante tabaco bituca fuma vape
briga confusão discussão
segurança câmera filmar vigilância monitoramento gravação câmeras
incêndio fogo extintor fumaça bombeiro
água encanamento hidráulica torneira cano tubulação encanador caixa_d'água
vazamento vazar infiltração goteira pingar pingando escorrendo umidade mofo teto
entupir entupimento desentupir ralo esgoto
luz energia elétrica eletricidade apagão gerador força queda_de_energia
curto choque fiação tomada disjuntor
queimar queimado queimou raio descarga pifar
gás botijão vazamento_de_gás
obra reforma construção quebrar pintar piso parede azulejo furar
pintura pintar tinta
mudança mudar móveis transportadora carreto vou_mudar sair_do_apto
móvel sofá cama guarda-roupa armário mesa estante
limpeza limpar lavar higienizar faxina sujo
lavar lavanderia roupa passar
roupa vestir traje uniforme vestimenta
internet net wifi wi-fi rede conexão banda_larga fibra sinal
roteador modem aparelho onu equipamento repetidor mesh
velocidade megas mega giga download upload rápido
lento lentidão travando devagar oscilando caindo
caiu sem_internet fora_do_ar sem_conexão sem_sinal queda
sinal alcance pega cobertura cobrir atende
senha_do_wifi trocar_senha nome_da_rede
computador notebook pc
celular smartphone aparelho telefone
tv televisão canais streaming netflix filme série futebol
jogo jogar game ping latência videogame lol
visita_técnica técnico visita chamado
suporte ajuda assistência auxílio problema técnico
chamado protocolo ocorrência
bloqueio bloquear desbloquear desbloqueio liberar cortar cortaram suspensão suspenso
religar religação reativar voltar restabelecer
plano pacote assinatura modalidade
mudar_de_plano trocar_de_plano upgrade downgrade aumentar diminuir
fidelidade carência multa_rescisória permanência
portabilidade manter_número
instalação_extra ponto_adicional
atualizar atualização versão
backup arquivo nuvem
tela display visor
carregador bateria carregar
impressora imprimir impressão
curso aula estudar estudo turma classe
matrícula matricular inscrever inscrição
prova teste exame nota avaliação
material livro apostila
certificado diploma conclusão
nível nivelamento iniciante avançado básico
professor nativo
idioma língua inglês espanhol
reposição repor falta
online remoto a_distância ead vídeo ao_vivo
presencial sala_de_aula
duração semestre meses
experimental teste_grátis amostra conhecer
viagem viajar férias turismo passeio roteiro excursão
hotel pousada hospedagem hospedar quarto diária
passagem voo avião aéreo bilhete aeroporto embarque
mala bagagem mochila despachar
passaporte visto documento
check-in entrada chegada
check-out saída partida
transfer traslado translado buscar_no_aeroporto
moeda câmbio dólar euro
cruzeiro navio
ônibus rodoviária
guia turístico passeio
ingresso entrada bilhete
lua_de_mel casal romântico
ajuda ajudar socorro auxílio apoio
problema dificuldade defeito erro falha
reclamar reclamação insatisfação queixa ouvidoria chefe
elogio sugestão opinião avaliar
quebrar quebrou danificar dano prejuízo
responsabilidade responsável culpa paga
aceitar aceita recebe
incluir incluso incluído inclui vem_com acompanha
levar trazer carregar próprio de_fora
usar utilizar uso utilização
guardar armazenar depositar guardado segurar
limite máximo até mínimo
mínimo pelo_menos a_partir
extra adicional a_mais excedente
especial diferente exclusivo
dividir compartilhar rachar metade
sozinho individual desacompanhado só
acompanhado acompanhante junto
seguro segurança confiável
perigoso risco perigo
novo_endereço mudança_de_endereço mudar transferência
tirar remover retirar excluir apagar
colocar adicionar incluir acrescentar
mudar alterar modificar trocar alteração
aumentar subir ampliar crescer mais
diminuir reduzir baixar menos descer
voltar retornar retorno regressar
entrar entrada acesso ingressar
sair saída deixar
mandar enviar remeter
receber chegar recebimento
procurar buscar encontrar achar
mostrar apresentar exibir comprovar
provar comprovar evidência
ganhar premiação prêmio sorteio
quebrado não_funciona parou não_liga
chuva chover molhar tempo_ruim
calor quente ventilador
preso travado trancado parado parou
cair queda caiu
som áudio caixa_de_som
vídeo filmar filmagem
música cantor banda dj
casamento casar noivos cerimônia
velório enterro funeral
decoração enfeite balão
flor flores buquê arranjo
joia anel aliança brinco
religião igreja missa
política eleição
esporte futebol jogo quadra
correr corrida maratona
dança dançar ballet
fantasia roupa_de_festa
escola colégio creche
`;
