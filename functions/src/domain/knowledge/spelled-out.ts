import { fold } from '@recado/shared/text/fold';
import { isTelling } from './words.ts';

/** Short forms of customers with their full forms; nothing for those that say nothing. */
const short: ReadonlyMap<string, string> = new Map(
  `add=adicionar, agr=agora, aki=aqui, amn=amanhã, amnh=amanhã, ap=apartamento, apto=apartamento,
  aptos=apartamentos, bjs=, blz=, c=com, cel=celular, cm=com, cmg=comigo, ctg=contigo, d=de, dnv=de
  novo, doc=documento, docs=documentos, dps=depois, dr=doutor, dra=doutora, eh=é, end=endereço, enqto=enquanto,
  facul=faculdade, fds=fim de semana, fone=telefone, fvr=favor, gratis=gratuito, hj=hoje, hr=hora,
  hrs=horas, info=informação, infos=informações, insta=instagram, kd=cadê,
  min=minutos, msg=mensagem, msm=mesmo, mt=muito, mta=muita, mto=muito, n=não, naum=não, net=internet, nf=nota
  fiscal, ngm=ninguém, niver=aniversário, nn=não, nt=não tem, obg=, obs=, oq=o que, p=para, pf=por favor, pfv=,
  pfvr=, pgt=pagamento, pgto=pagamento, pls=, pq=porque, pqs=porque, pra=para, pras=para, pro=para,
  prof=professor, promo=promoção, pros=para, q=que, qd=quando, qdo=quando, ql=qual, qlqr=qualquer, qnd=quando,
  qnt=quanto, qnto=quanto, qro=quero, qta=quanta, qtas=quantas, qto=quanto, qtos=quantos, refri=refrigerante,
  rx=raio x, seg=segunda, sex=sexta, ta=está, tao=estão, tava=estava, tb=também, tbem=também, tbm=também,
  td=tudo, tdo=tudo, tds=todos, tel=telefone, to=estou, vc=você, vcs=vocês, vlr=valor, vlw=, wapp=whatsapp,
  whats=whatsapp, wpp=whatsapp, zap=whatsapp, zapzap=whatsapp`
    .split(/,\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Words of a conversation that say nothing about what is asked. */
const filler: ReadonlySet<string> = new Set(
  `acho agente ai ainda alem algo alguem algum alguma algumas alguns ali aquela aquelas aquele aqueles aqui aquilo
  assim bem cada certo cima coisa coisas dao daquela daquele dar dava dei dela dele dessa desse desta deste deu dou
  dum duma eh eita entao era eram essas esses estas estava estavam estes estive faco fala falaram fazendo feito fez
  fica ficam ficar fico ficou fiz fomos fosse fui gente haver havia ir iria mal msm nada naquela naquele ne nela nele
  nessa nesse nesta neste ninguem ok olha onde outra outras outro outros pois pras pros quaisquer qualquer quis sei
  seja sendo sera seria sim soube ta tal tanta tanto tao tava tavam teve tinha tipo tive to toda todas todo todos va
  vamos veio vem ver vez vim vindo viu`.split(/\s+/),
);

/** Returns the words of a text without case and accents, in which what customers shorten is spelled out. */
export const spelledOut = (text: string): string[] =>
  fold(fold(text).replaceAll(/\p{L}+/gu, (word) => short.get(word) ?? word))
    .split(' ')
    .filter(Boolean);

/** Returns the words of a question that say what it is about. */
export const askedWords = (words: readonly string[]): string[] =>
  words.filter((word) => isTelling(word) && !filler.has(word));
