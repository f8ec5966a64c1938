import type { Language } from '../reading/language';
import type { Address, Tone } from './reply-style';

/** One wording, or one for each form of address; the third one addresses nobody. */
type Phrase = string | readonly [polite: string, familiar: string, neither?: string];

type Wording = {
  greetings: Record<Tone, string>;
  /** For a recipient whose name is unknown. */
  nameless: Record<Tone, string>;
  signOffs: Record<Tone, string>;
  thanks: Phrase;
  /** Everything a draft says without being asked. */
  received: Phrase;
  /** The same without thanks before it. */
  receivedAlone: Phrase;
  yes: Phrase;
  no: Phrase;
  take: Phrase;
  takeBy: Phrase;
  notTake: Phrase;
  come: Phrase;
  comeOn: Phrase;
  notCome: Phrase;
  later: Phrase;
  askWhen: Phrase;
  askMore: Phrase;
};

export type Wordings = {
  greeting: string;
  nameless: string;
  signOff: string;
  say: (
    phrase: Exclude<keyof Wording, 'greetings' | 'nameless' | 'signOffs'>,
    values?: { date?: string },
  ) => string;
};

const WORDINGS: Readonly<Record<'en' | 'de' | 'fr' | 'es', Wording>> = {
  en: {
    greetings: {
      formal: 'Dear {{name}},',
      neutral: 'Hello {{name}},',
      friendly: 'Hi {{name}},',
    },
    nameless: { formal: 'Hello,', neutral: 'Hello,', friendly: 'Hi,' },
    signOffs: { formal: 'Kind regards,', neutral: 'Regards,', friendly: 'Best,' },
    thanks: 'Thank you for your message.',
    received: 'I’m confirming that I received it.',
    receivedAlone: 'I’m confirming that I received your message.',
    yes: 'Yes.',
    no: 'I’m afraid the answer is no.',
    take: 'I will take care of it.',
    takeBy: 'I will take care of it by {date}.',
    notTake: 'I am sorry, but I cannot do this.',
    come: 'I will be there.',
    comeOn: '{date} works for me.',
    notCome: 'I am sorry, but I cannot make it.',
    later: 'I can’t say yet, but I’ll get back to you.',
    askWhen: 'When do you need it by?',
    askMore: 'Could you tell me a little more about it first?',
  },
  de: {
    greetings: {
      formal: 'Guten Tag {{name}},',
      neutral: 'Guten Tag {{name}},',
      friendly: 'Hallo {{name}},',
    },
    nameless: { formal: 'Guten Tag,', neutral: 'Guten Tag,', friendly: 'Hallo,' },
    signOffs: {
      formal: 'Mit freundlichen Grüßen',
      neutral: 'Freundliche Grüße',
      friendly: 'Viele Grüße',
    },
    thanks: [
      'vielen Dank für Ihre Nachricht.',
      'danke für deine Nachricht.',
      'vielen Dank für die Nachricht.',
    ],
    received: 'Sie ist bei mir angekommen.',
    receivedAlone: [
      'Ihre Nachricht ist bei mir angekommen.',
      'Deine Nachricht ist bei mir angekommen.',
      'Die Nachricht ist bei mir angekommen.',
    ],
    yes: 'Die Antwort ist ja.',
    no: 'Die Antwort ist leider nein.',
    take: 'Ich kümmere mich darum.',
    takeBy: 'Ich erledige das bis {date}.',
    notTake: 'Das ist mir leider nicht möglich.',
    come: 'Ich bin dabei.',
    comeOn: '{date} passt mir gut.',
    notCome: 'Ich kann leider nicht dabei sein.',
    later: [
      'Ich kann es noch nicht sagen und melde mich bei Ihnen.',
      'Ich kann es noch nicht sagen und melde mich bei dir.',
      'Ich kann es noch nicht sagen und melde mich wieder.',
    ],
    askWhen: [
      'Bis wann brauchen Sie es?',
      'Bis wann brauchst du es?',
      'Bis wann wird es gebraucht?',
    ],
    askMore: [
      'Können Sie mir vorher noch etwas mehr dazu sagen?',
      'Kannst du mir vorher noch etwas mehr dazu sagen?',
      'Vorher bräuchte ich noch etwas mehr Angaben dazu.',
    ],
  },
  fr: {
    greetings: {
      formal: 'Bonjour {{name}},',
      neutral: 'Bonjour {{name}},',
      friendly: 'Bonjour {{name}},',
    },
    nameless: { formal: 'Bonjour,', neutral: 'Bonjour,', friendly: 'Bonjour,' },
    signOffs: { formal: 'Cordialement,', neutral: 'Cordialement,', friendly: 'Bien à {you},' },
    thanks: ['Merci pour votre message.', 'Merci pour ton message.', 'Merci pour ce message.'],
    received: 'Je l’ai bien reçu.',
    receivedAlone: [
      'J’ai bien reçu votre message.',
      'J’ai bien reçu ton message.',
      'J’ai bien reçu le message.',
    ],
    yes: 'La réponse est oui.',
    no: 'La réponse est malheureusement non.',
    take: 'Je m’en occupe.',
    takeBy: 'Je m’en occupe d’ici {date}.',
    notTake: 'Je suis désolé, cela ne m’est pas possible.',
    come: 'Je serai là.',
    comeOn: '{date} me convient.',
    notCome: 'Je ne pourrai malheureusement pas être là.',
    later: [
      'Je ne peux pas encore vous le dire et je reviens vers vous.',
      'Je ne peux pas encore te le dire et je reviens vers toi.',
      'Je ne peux pas encore le dire ; la réponse suivra.',
    ],
    askWhen: [
      'Pour quand en avez-vous besoin ?',
      'Pour quand en as-tu besoin ?',
      'C’est pour quand ?',
    ],
    askMore: [
      'Pourriez-vous d’abord m’en dire un peu plus ?',
      'Pourrais-tu d’abord m’en dire un peu plus ?',
      'Il me faudrait d’abord un peu plus de précisions.',
    ],
  },
  es: {
    greetings: {
      formal: 'Buenos días, {{name}}:',
      neutral: 'Hola, {{name}}:',
      friendly: 'Hola, {{name}}:',
    },
    nameless: { formal: 'Buenos días:', neutral: 'Hola:', friendly: 'Hola:' },
    signOffs: { formal: 'Atentamente,', neutral: 'Saludos,', friendly: 'Un saludo,' },
    thanks: ['Gracias por su mensaje.', 'Gracias por tu mensaje.', 'Gracias por el mensaje.'],
    received: 'Lo he recibido.',
    receivedAlone: [
      'He recibido su mensaje.',
      'He recibido tu mensaje.',
      'He recibido el mensaje.',
    ],
    yes: 'La respuesta es sí.',
    no: 'La respuesta es no, lo siento.',
    take: 'Me ocupo de ello.',
    takeBy: 'Me ocupo de ello; estará listo para el {date}.',
    notTake: 'Lo siento, pero no me es posible.',
    come: 'Allí estaré.',
    comeOn: 'El {date} me viene bien.',
    notCome: 'Lo siento, pero no podré asistir.',
    later: [
      'Todavía no puedo decírselo; le respondo en cuanto lo sepa.',
      'Todavía no puedo decírtelo; te respondo en cuanto lo sepa.',
      'Todavía no puedo decirlo; responderé en cuanto lo sepa.',
    ],
    askWhen: [
      '¿Para cuándo lo necesita?',
      '¿Para cuándo lo necesitas?',
      '¿Para cuándo hace falta?',
    ],
    askMore: [
      '¿Podría darme antes algún detalle más?',
      '¿Podrías darme antes algún detalle más?',
      'Antes me haría falta algún detalle más.',
    ],
  },
};

export const isWritten = (language: Language): language is 'en' | 'de' | 'fr' | 'es' =>
  language in WORDINGS;

/** The language of an answer that the person has chosen: English for mail that Docket cannot answer in its own. */
function replyLanguage(language: Language): 'en' | 'de' | 'fr' | 'es' {
  return isWritten(language) ? language : 'en';
}

/** The built-in wording for a language, tone and address; where no address is known, nobody is addressed. */
export function wordingsFor(language: Language, tone: Tone, address: Address | null): Wordings {
  const wording = WORDINGS[replyLanguage(language)];
  const choose = (phrase: Phrase): string =>
    typeof phrase === 'string'
      ? phrase
      : ((address === null ? phrase[2] : null) ?? phrase[address === 'familiar' ? 1 : 0]);
  // 'Guten Tag' and 'du' do not go together.
  const manner = language === 'de' && address === 'familiar' ? 'friendly' : tone;
  const signOff = wording.signOffs[manner];
  return {
    greeting: wording.greetings[manner],
    nameless: wording.nameless[manner],
    signOff:
      address === null && signOff.includes('{you}')
        ? wording.signOffs.neutral
        : signOff.replace('{you}', address === 'familiar' ? 'toi' : 'vous'),
    say: (phrase, values = {}) => withDate(choose(wording[phrase]), values.date ?? ''),
  };
}

function withDate(phrase: string, date: string): string {
  const words = phrase.startsWith('{') ? date.charAt(0).toUpperCase() + date.slice(1) : date;
  return phrase.replace('{date}', () => words);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar date, with its time if there is one, in words. */
export function dateWords(date: string, time: string | null, language: Language): string {
  const known = replyLanguage(language);
  const day = formatOf(known).format(Date.parse(date));
  if (time === null) return day;
  const at = { en: ' at ', de: ' um ', fr: ' à ', es: ' a las ' }[known];
  return `${day}${at}${time}${known === 'de' ? ' Uhr' : ''}`;
}

function formatOf(language: string): Intl.DateTimeFormat {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    });
    formats.set(language, format);
  }
  return format;
}
