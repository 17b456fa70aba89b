/** Words of trades, and of what customers say of each. A line each; `_` joins the words of a phrase. */
export const trades = `
querer desejar gostaria pretender interesse interessado
poder permitido autorizado dá_para dá_pra rola
precisar necessitar necessário obrigatório exigir exigido
conseguir possível dá viável
ficar permanecer continuar seguir manter estender prolongar
sair ir_embora deixar abandonar largar desistir parar no_meio
chegar vir aparecer comparecer vindo chego
ir caminho rota trajeto como_chego locomover transporte metrô estação ônibus
trazer levar carregar transportar
ensinar aula instruir treinar explicar
aprender estudar praticar
começar abrir iniciar inaugurar
mexer alterar fazer trabalhar serviço executar
ver olhar examinar verificar conferir avaliar diagnóstico checar vistoria inspeção
ouvir escutar audição
falar conversar contato atendente pessoa
escrever digitar texto
ler leitura livro
comprar adquirir gastar
dormir pernoite pernoitar noite cama estadia
acordar despertar cedo
sentar cadeira assento poltrona banco
deitar cama colchão maca
subir escada elevador andar degrau
descer escada baixar
correr apressar corrida
parar interromper cessar pausar
esperar aguardar demora fila sala_de_espera
mandar enviar encaminhar passar
responder resposta retorno
escolher selecionar preferir preferência escolha
experimentar provar teste testar degustar amostra
combinar acertar acordo
esquecer esqueci lembrar deixei perdido achados
morrer pane enguiçar quebrar apagou
molhar chuva água alagou
rasgar rasgado furado costura
sujar sujo mancha manchar limpeza
cheirar cheiro odor fedor perfume fedendo
crescer aumentar expandir
juntar unir agrupar junto
separar dividir distinto separado
proteger proteção seguro segurança
assistir ver acompanhar assistência
acompanhar junto acompanhante andamento
vencer ganhar vitória
bater batida colidir pancada choque
apertar apertado justo folgado largo ajuste
medir medida metro tamanho fita
pesar peso balança
contar contagem calcular cálculo conta_como
mentir golpe fraude enganar falso estelionato clonado
assinar rubrica firmar assinatura
diária dia 24_horas
hora extra hora_excedente passar_do_horário
meia_hora 30_minutos minutos
quinzena quinzenal duas_semanas
semestre semestral trimestre bimestre
vitalício sempre permanente
curto breve intensivo
longo demorado extenso
metade meio 50%
dobro duplo dois casal
vários muitos bastante monte
pouco pequeno mini
cheio lotado completo inteiro total
vazio livre disponível vaga
idade mínima anos fez maior menor jovem completos 18 21 25
salão_de_beleza cabeleireiro cabelo
corte cortar tesoura franja comprimento
pintar_cabelo tintura coloração luzes mechas loiro raiz descolorir
alisar progressiva escova botox_capilar química liso formol
cacho cacheado crespo encaracolado
hidratação tratamento capilar reconstrução
barba barbearia bigode navalha
sobrancelha design henna micropigmentação
cílios extensão alongamento
unha manicure pedicure esmalte gel esmaltação pé mão
maquiagem make noiva penteado
limpeza_de_pele cravos acne espinha facial peeling
massagem drenagem relaxante linfática
depilação cera laser pelos virilha axila
bronzeamento bronze marquinha
estética botox preenchimento harmonização ruga
tatuagem tattoo piercing tatuador desenho
pediatra criança bebê infantil
ginecologista mulher papanicolau útero preventivo
ortopedista joelho osso coluna fratura
cardiologista coração pressão eletro
oftalmologista olho visão óculos grau lente
otorrino ouvido nariz garganta
dermatologista pele mancha pinta
urologista próstata
nutricionista dieta alimentação emagrecer peso
psiquiatra psicólogo terapia ansiedade depressão mental
ultrassom ecografia imagem ressonância tomografia raio-x exame_de_imagem
exame_de_sangue laboratório coleta jejum hemograma
resultado laudo pronto sair_o_resultado
pedido_médico guia encaminhamento requisição
retorno revisão reavaliação
telemedicina online vídeo consulta_online chamada_de_vídeo
cadeira_do_dentista cárie restauração obturação massinha
canal dor_de_dente inflamado
siso extração arrancar tirar_dente
aparelho ortodontia alinhador dente_torto
clareamento clarear branquear dentes_brancos amarelado
bruxismo ranger placa
anestesia agulha medo dor injeção
farmácia drogaria remédio genérico
vacina dose reforço aplicação
curativo ponto pontos ferida
enjoo vômito diarreia estômago barriga
tosse gripe garganta resfriado catarro
pressão tontura desmaio
covid máscara teste
encanador encanamento cano torneira vazamento
eletricista fio tomada disjuntor curto
pintor parede tinta demão
marceneiro madeira móvel_planejado armário mdf
vidraceiro vidro box espelho
serralheiro portão grade ferro solda
chaveiro chave fechadura porta trancado cópia
gesseiro gesso drywall forro
pedreiro cimento tijolo alvenaria reboco areia
azulejista azulejo rejunte porcelanato piso
telhado telha calha goteira
impermeabilizar infiltração laje umidade
ar-condicionado split btu instalação_de_ar gelando climatizador
dedetização inseto barata rato cupim formiga praga
jardineiro grama poda árvore paisagismo
piscineiro cloro piscina tratamento
energia_solar placa painel fotovoltaico inversor conta_de_luz
geladeira refrigerador freezer
fogão forno cooktop
máquina_de_lavar lavadora secadora
micro-ondas eletrodoméstico
ventilador circulador
colchão cama box espuma molas
sofá estofado poltrona tecido impermeabilização
cortina persiana trilho
tapete carpete
mesa cadeira jantar
guarda-roupa armário roupeiro gaveta
estante prateleira rack
madeira mdf maciça compensado
montador montagem manual parafuso ferragem
arranhão risco lascado
camisa camiseta blusa
calça jeans bermuda short
vestido saia festa
terno traje gravata paletó noivo
sapato tênis calçado sandália bota chinelo
bolsa mochila carteira
biquíni maiô sunga
lingerie calcinha sutiã cueca
tecido algodão malha couro
costureira costura bainha ajuste zíper botão
provador experimentar vestir
lavanderia lavar passar secar tira-manchas
tela display trincada vidro touch
bateria viciada carga descarregando
carregador cabo fonte tomada
formatar windows lento vírus
notebook computador pc laptop
memória armazenamento ssd hd
impressora tinta cartucho toner
fone headset som bluetooth
câmera lente foto
videogame console controle
molhado caiu_na_água oxidado
senha bloqueado desbloquear
aparelho equipamento dispositivo máquina
revisão manutenção programada troca_de_óleo filtro
diagnóstico scanner luz_do_painel luz_do_motor
embreagem câmbio marcha automático manual
correia motor superaquecendo
suspensão amortecedor batendo lombada buraco
pneu roda calombo bolha alinhamento
bateria fraca arranque não_pega elétrico
escapamento fumaça catalisador
farol lanterna lâmpada
vidro parabrisa trincado
funilaria martelinho pintura amassado riscado
lavagem polimento estética_automotiva higienização
elétrico híbrido recarga byd tesla tomada
gnv kit_gás
vistoria laudo cautelar
ipva licenciamento documento_do_carro transferência crlv
consórcio financiamento entrada
seminovo usado troca avaliação
categoria modelo grupo suv hatch sedan econômico
porta-malas espaço mala bagagem
cadeirinha bebê_conforto assento acessório gps wi-fi
segundo_motorista condutor_adicional outra_pessoa_dirigir
uber 99 motorista_de_aplicativo rodar
devolver entregar devolução retorno
batida bo boletim_de_ocorrência acidente sinistro polícia
pedágio tag sem_parar
lugares passageiros van 7_lugares
proteção cobertura seguro franquia terceiros
pacote roteiro destino
argentina buenos_aires bariloche mendoza
chile santiago atacama
uruguai montevidéu punta
eua orlando disney miami nova_iorque
europa portugal lisboa paris itália roma espanha
português estrangeiro portugal gringo nativo exterior
nordeste salvador recife maceió natal fortaleza noronha
rio_de_janeiro gramado foz
all_inclusive tudo_incluído pensão_completa meia_pensão
voo atrasado cancelado remarcação conexão escala
bagagem despachada mala extraviada mão
visto passaporte consulado
febre_amarela vacina certificado_internacional
menor desacompanhado autorização_dos_pais viajar
seguro_viagem hospital fora
cruzeiro navio cabine
guia passeio city_tour transfer
hotel pousada resort diária quarto
musculação peso academia aparelhos
spinning bike aula_coletiva zumba fitdance
natação raia touca
pilates yoga alongamento
luta jiu-jitsu muay_thai boxe karatê
crossfit funcional
personal treinador professor_particular
avaliação_física bioimpedância medidas
armário vestiário cadeado toalha banho ducha
gympass wellhub totalpass
futebol quadra society bola
beach_tennis tênis raquete
mensalidade plano matrícula
nivelamento nível turma teste_de_nível
particular individual só_para_mim vip
inglês espanhol francês alemão
intercâmbio exterior estudar_fora
bolsa desconto ajuda condição carente
certificado diploma mec reconhecido
falta presença frequência reposição ausência faltando
boletim nota desempenho
professor nativo gringo
escritório empresa in_company funcionários corporativo
vestibular enem
uniforme lanche merenda
creche berçário período_integral
transporte_escolar van perua
autoescola habilitação aula_prática baliza detran prova
música violão piano canto instrumento
festa evento casamento aniversário formatura debutante
buffet salgado doces bolo comes_e_bebes
convidado lista rsvp número_de_pessoas
decoração tema balão mesa flores
dj som música banda pista
fotógrafo filmagem álbum ensaio fotos
salão espaço aluguel_do_espaço capacidade
degustação provar experimentar
horário_da_festa duração hora_extra
brinquedos monitor recreação pula-pula
open_bar bebida bartender drinks
cerimonial assessoria cerimonialista
chuva plano_b tenda cobertura
visita conhecer_o_espaço
sinal entrada data garantida reservar segurar_a_data
advogado causa honorários processo ação
divórcio separação pensão guarda alimentos separar
trabalhista demissão mandado_embora rescisão fgts patrão
aposentadoria inss benefício previdência auxílio aposentar perícia
indenização danos processar prejuízo
contrato revisão cláusula
audiência juiz fórum
consulta orientação primeira_conversa
criminal preso flagrante delegacia fiança cadeia
abrir_empresa cnpj contrato_social abertura
mei das simples_nacional microempreendedor
imposto_de_renda ir declaração restituição leão malha_fina
nota_fiscal emissão emitir
folha funcionário registro admissão carteira_assinada
fechar_empresa baixa encerramento
certificado_digital token a1
imóvel casa apartamento terreno
alugar aluguel locação fiador caução
comprar financiamento entrada escritura
visita chave corretor agendar
iptu condomínio taxas
vistoria entrega pintura
contrato renovação reajuste despejo
mobiliado móveis
pet animal aceita
empréstimo crédito consignado financiamento
limite cartão aumento
seguro apólice sinistro cobertura indenização acionar
consórcio lance contemplação carta_de_crédito
investimento renda aplicação
conta abrir encerrar
fraude golpe clonagem contestar compra_não_reconhecida
loja física endereço retirada
site pagamento aprovado recusado
prazo postagem correios transportadora
troca tamanho não_serviu ficou_pequeno apertado
produto chegou_quebrado avariado faltando peça
arrependimento sete_dias devolver
montagem instalação
garantia estendida fabricante
cupom primeira_compra frete_grátis
pré-venda encomenda sob_encomenda
atacado cnpj revender
mostruário outlet ponta_de_estoque
presente embrulho cartão
supermercado mercado compras
padaria pão bolo salgado
açougue carne
floricultura flores buquê arranjo coroa
papelaria caderno impressão xerox
ótica óculos armação lente
joalheria aliança ouro prata
livraria livro
brinquedo criança presente
material_de_construção cimento tinta
cardápio menu prato opções
prato_do_dia executivo almoço
porção petisco aperitivo entrada
hambúrguer lanche sanduíche
sushi japonês temaki
churrasco rodízio carne espeto
salada leve fit
sopa caldo
massa macarrão lasanha
açaí sorvete
bolo fatia encomenda vela
mesa reserva grupo
música_ao_vivo couvert artístico
delivery ifood motoboy entrega
taxa_de_serviço 10% gorjeta
alergia glúten lactose amendoim
vegano vegetariano plantas sem_carne origem_animal
criança cadeirão kids
comer_à_vontade rodízio livre por_pessoa
limpeza faxina diarista pós-obra
mudança carreto frete caminhão embalagem ajudante içar
guarda-móveis self_storage box depósito
lavagem sofá tapete higienização
babá cuidador idoso acompanhante
segurança vigilante alarme monitoramento câmera portaria_remota
funerária velório enterro cremação sepultamento caixão jazigo
gráfica impressão banner cartão panfleto arte
marketing site rede_social anúncio
tradução juramentada documento
passaporte despachante
aluguel_de_equipamento ferramenta betoneira
fotografia ensaio álbum
aulas particular reforço
costura reforma ajuste
pet_shop banho tosa
dog_walker passeio
hotel_pet hospedagem creche
sistema software programa plataforma app
erro bug travou não_abre
importar exportar planilha excel dados
integração api conectar
usuário acesso permissão convidar
teste_grátis demonstração trial período_de_teste
migração mudar_de_sistema
relatório gráfico dashboard
treinamento suporte implantação
nuvem backup segurança
estou_com_problema não_funciona deu_errado ajuda
ninguém_resolve reclamação ouvidoria chefe ligar_várias_vezes
sumiu desapareceu extraviado cadê
atrasou demora não_chegou até_agora_nada nada_ainda
veio_errado trocado faltando incompleto
cobraram_duas_vezes cobrança_indevida duplicado estorno
valor_errado cobrança_errada contestar
`;
