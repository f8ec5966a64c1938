import type { ClauseAct } from '@docket/intelligence/tasks/request-model';

export type Lexicon = {
  /** Base, past, participle and gerund of an action verb, separated by bars. */
  actions: readonly string[];
  things: readonly string[];
  times: readonly string[];
  conditions: readonly string[];
};
type Frames = Readonly<Record<ClauseAct, readonly string[]>>;

export const WORDS: Readonly<Record<'en' | 'de' | 'fr' | 'es', Lexicon>> = {
  en: {
    actions:
      'send|sent|sent|sending,review|reviewed|reviewed|reviewing,sign|signed|signed|signing,check|checked|checked|checking,update|updated|updated|updating,approve|approved|approved|approving,forward|forwarded|forwarded|forwarding,print|printed|printed|printing,book|booked|booked|booking,pay|paid|paid|paying,call about|called about|called about|calling about,finish|finished|finished|finishing,upload|uploaded|uploaded|uploading,order|ordered|ordered|ordering,return|returned|returned|returning,fix|fixed|fixed|fixing,post|posted|posted|posting,confirm|confirmed|confirmed|confirming,fill in|filled in|filled in|filling in,prepare|prepared|prepared|preparing,submit|submitted|submitted|submitting,share|shared|shared|sharing,draft|drafted|drafted|drafting,complete|completed|completed|completing'.split(
        ',',
      ),
    things:
      'the report,the contract,your expenses,the slides,the budget for next year,the form,the attached list,the invoice,the new dates,the minutes,the room,the drawings,your timesheet,the order,two copies,the keys,the password,the figures,the training,the certificate,the paperwork,the schedule,a short summary,the draft'.split(
        ',',
      ),
    times:
      'by Friday,today,tomorrow morning,before noon,by 5 pm,this week,by the end of the month,on Monday,by 12 May,asap,before the meeting'.split(
        ',',
      ),
    conditions:
      'if it matches the order,if you agree,once you are back,when you get a chance,if possible,unless something changed'.split(
        ',',
      ),
  },
  de: {
    actions:
      'schicken|geschickt,prüfen|geprüft,unterschreiben|unterschrieben,freigeben|freigegeben,ausfüllen|ausgefüllt,bestellen|bestellt,bezahlen|bezahlt,hochladen|hochgeladen,bestätigen|bestätigt,vorbereiten|vorbereitet,drucken|gedruckt,klären|geklärt'.split(
        ',',
      ),
    things:
      'den Bericht,den Vertrag,die Rechnung,die Liste,die Unterlagen,das Formular,die Zahlen,das Protokoll,den Termin,die Pläne,den Schlüssel,die Folien'.split(
        ',',
      ),
    times: 'bis Freitag,heute noch,bis 12. Mai,morgen früh,vor dem Termin,diese Woche'.split(','),
    conditions: 'wenn das passt,sobald du zurück bist,falls möglich'.split(','),
  },
  fr: {
    actions:
      'envoyer|envoyé,relire|relu,signer|signé,valider|validé,remplir|rempli,commander|commandé,régler|réglé,confirmer|confirmé,préparer|préparé,vérifier|vérifié,imprimer|imprimé,compléter|complété'.split(
        ',',
      ),
    things:
      'le rapport,le contrat,la facture,la liste,les documents,le formulaire,les chiffres,le compte rendu,la date,les plans,les clés,le devis'.split(
        ',',
      ),
    times: "avant vendredi,aujourd'hui,demain matin,d'ici le 12 mai,cette semaine".split(','),
    conditions: 'si cela vous convient,dès votre retour,si possible'.split(','),
  },
  es: {
    actions:
      'enviar|enviado,revisar|revisado,firmar|firmado,aprobar|aprobado,rellenar|rellenado,pedir|pedido,pagar|pagado,confirmar|confirmado,preparar|preparado,comprobar|comprobado,imprimir|impreso,completar|completado'.split(
        ',',
      ),
    things:
      'el informe,el contrato,la factura,la lista,los documentos,el formulario,los datos,el acta,la fecha,los planos,las llaves,el presupuesto'.split(
        ',',
      ),
    times: 'antes del viernes,hoy,mañana por la mañana,antes del 12 de mayo,esta semana'.split(','),
    conditions: 'si te parece bien,cuando vuelvas,si es posible'.split(','),
  },
};

export const FRAMES: Readonly<Record<keyof typeof WORDS, Frames>> = {
  en: {
    ask: [
      'please {v} {o}{when}.',
      'could you {v} {o}{when}?',
      'can you please {v} {o}?',
      'would you mind {ving} {o}{when}?',
      '{v} {o}{when}.',
      '{v} {o}{when} please',
      '@reader, please {v} {o}.',
      '@reader – {v} {o}{when}',
      '@reader to {v} {o}{when}',
      '@reader: {v} {o}',
      'I need you to {v} {o}{when}.',
      'you need to {v} {o}{when}.',
      'you still have to {v} {o}.',
      'everyone must {v} {o}{when}.',
      '{o} needs to be {pp}{when}.',
      'I would be grateful if you could {v} {o}{when}.',
      'it would be great if you could {v} {o}.',
      '{if}, please {v} {o}.',
      '{if} {v} {o}{when}.',
      "don't forget to {v} {o}.",
      'make sure you {v} {o}{when}.',
      'we still need {o} from you{when}.',
      'I am waiting for {o} from you.',
      'your approval of {o} is needed{when}.',
      '{o} is waiting for your signature.',
      '{o} is ready for your review.',
      '{o} is still missing your signature.',
      'your {v} of {o} is overdue.',
      'let me know whether you can {v} {o}.',
      'let me know if I can {v} {o}.',
      'let me know when {o} is {pp}.',
      'tell me once you have {pp} {o}.',
      'you are responsible for {o}, so {v} it{when}.',
      'go ahead and {v} {o}.',
      'also, {v} {o} and {v} it again.',
    ],
    question: [
      'did you {v} {o}?',
      'have you {pp} {o} yet?',
      'when can you {v} {o}?',
      'when will {o} be {pp}?',
      'is {o} ready?',
      'which version of {o} do you prefer?',
      'do you want to {v} {o} or should I?',
      'should we {v} {o}{when}?',
      'any news on {o}?',
      'what do you think of {o}?',
      'are you free to {v} {o}{when}?',
      'who should {v} {o}?',
      'I was wondering whether you have {pp} {o}.',
      'does {o} work for you{when}?',
      'is it ok to {v} {o}{when}?',
    ],
    offer: [
      'let me know if you have any questions about {o}.',
      'feel free to {v} {o}.',
      'if you would like to {v} {o}, just ask.',
      'happy to {v} {o} if that helps.',
      'you may want to {v} {o} some time.',
      'if you have any trouble with {o}, call me.',
      'please do not hesitate to {v} {o}.',
      'should you wish to {v} {o}, contact us.',
      'if interested, {v} {o}.',
    ],
    information: [
      'I {ved} {o}{when}.',
      'I will {v} {o}{when}.',
      "I'll {v} {o}{when}.",
      'we have {pp} {o}.',
      '@other will {v} {o}{when}.',
      '@other to {v} {o}{when}',
      '@other – {v} {o}{when}',
      '@other, could you {v} {o}?',
      '@other: please {v} {o}{when}.',
      '@other has {pp} {o}.',
      '{o} has been {pp}.',
      'thanks for {ving} {o}.',
      'thank you for {o}.',
      "you don't need to {v} {o}.",
      'no need to {v} {o}.',
      'please find {o} attached.',
      'attached is {o}.',
      'she asked me to {v} {o}.',
      'they want us to {v} {o}{when}.',
      'you {ved} {o}.',
      'to {v} {o}, go to settings.',
      'your {o} has been {pp}, nothing to do.',
      'who on earth would {v} {o}?',
      'read {o}, nothing to add.',
      '{o} was {pp} automatically.',
      'as you know, {o} is {pp} every week.',
    ],
  },
  de: {
    ask: [
      'bitte {o}{when} {v}.',
      'können Sie bitte {o}{when} {v}?',
      'kannst du {o} {v}?',
      'könntest du mir {o}{when} {v}?',
      '@reader, bitte {o}{when} {v}.',
      '@reader: {o}{when} {v}',
      'ich bitte Sie, {o}{when} zu {v}.',
      'du müsstest {o}{when} {v}.',
      'Sie müssen {o}{when} {v}.',
      'es wäre super, wenn du {o} {v} könntest.',
      '{if}, bitte {o} {v}.',
      'ich brauche von dir noch {o}{when}.',
      'es fehlt noch deine Unterschrift für {o}.',
    ],
    question: [
      'hast du {o} schon {ved}?',
      'wann kannst du {o} {v}?',
      'sollen wir {o}{when} {v}?',
      'wollen Sie {o} selbst {v}?',
      'wie weit ist {o}?',
    ],
    offer: [
      'bei Fragen zu {o} gerne melden.',
      'wenn du magst, kannst du {o} {v}.',
      'falls Sie {o} {v} möchten, rufen Sie an.',
    ],
    information: [
      'ich habe {o}{when} {ved}.',
      'ich werde {o}{when} {v}.',
      '@other wird {o}{when} {v}.',
      '@other: {o}{when} {v}',
      'danke, dass du {o} {ved} hast.',
      'anbei {o}.',
      'du musst {o} nicht {v}.',
      'wir haben {o} {ved}.',
    ],
  },
  fr: {
    ask: [
      'merci de {v} {o}{when}.',
      'pouvez-vous {v} {o}{when} ?',
      'peux-tu {v} {o} ?',
      'pourriez-vous {v} {o}{when} ?',
      'veuillez {v} {o}{when}.',
      '@reader, merci de {v} {o}.',
      '@reader : {v} {o}{when}',
      'il faudrait {v} {o}{when}.',
      'vous devez {v} {o}{when}.',
      "j'ai besoin que vous puissiez {v} {o}{when}.",
      '{if}, merci de {v} {o}.',
      'il manque votre signature sur {o}.',
    ],
    question: [
      'avez-vous {ved} {o} ?',
      'quand pouvez-vous {v} {o} ?',
      'faut-il {v} {o} ?',
      'est-ce que tu as {ved} {o} ?',
    ],
    offer: [
      "n'hésitez pas à {v} {o}.",
      'si vous souhaitez {v} {o}, appelez-nous.',
      'tu peux {v} {o} si tu veux.',
    ],
    information: [
      "j'ai {ved} {o}.",
      'je vais {v} {o}{when}.',
      '@other va {v} {o}{when}.',
      '@other : {v} {o}{when}',
      "merci d'avoir {ved} {o}.",
      'ci-joint {o}.',
      'inutile de {v} {o}.',
      'nous avons {ved} {o}.',
    ],
  },
  es: {
    ask: [
      'por favor, {v} {o}{when}.',
      '¿puedes {v} {o}{when}?',
      '¿podría {v} {o}{when}?',
      '@reader, ¿puedes {v} {o}?',
      '@reader: {v} {o}{when}',
      'necesito que puedas {v} {o}{when}.',
      'hay que {v} {o}{when}.',
      'tienes que {v} {o}{when}.',
      'te toca {v} {o}{when}.',
      'agradeceremos {v} {o}{when}.',
      '{if}, {v} {o} por favor.',
      'falta tu firma en {o}.',
    ],
    question: [
      '¿has {ved} {o}?',
      '¿cuándo puedes {v} {o}?',
      '¿hace falta {v} {o}?',
      '¿qué te parece {o}?',
    ],
    offer: [
      'no dudes en {v} {o}.',
      'si quieres {v} {o}, llámanos.',
      'puedes {v} {o} si te apetece.',
    ],
    information: [
      'he {ved} {o}.',
      'voy a {v} {o}{when}.',
      '@other va a {v} {o}{when}.',
      '@other: {v} {o}{when}',
      'gracias por {v} {o}.',
      'adjunto {o}.',
      'no hace falta que vengas a {v} {o}.',
      'hemos {ved} {o}.',
    ],
  },
};
