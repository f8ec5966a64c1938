import type { Language } from '../reading/language';
import type { Address, Tone } from './reply-style';

/** One wording, or one for the polite and one for the familiar address. */
type Phrase = string | readonly [polite: string, familiar: string];

type Wording = {
  greetings: Record<Tone, string>;
  signOffs: Record<Tone, string>;
  thanks: Record<Thanks, Phrase>;
  /** A request taken on; {task} is said in the first person (English only). */
  take: Phrase;
  takeBy: Phrase;
  /** Leads a list of what was asked. */
  takeAll: Phrase;
  takeQuestions: Phrase;
  answer: Phrase;
  answerBy: Phrase;
  meet: Phrase;
  meetOn: Phrase;
  noted: Phrase;
  listItemBy: string;
};

/** What the opening thanks the sender for. */
export type Thanks = 'message' | 'question' | 'questions' | 'invitation' | 'reminder';

export type Wordings = {
  greeting: string;
  signOff: string;
  thanks: (what: Thanks) => string;
  say: (
    phrase: Exclude<keyof Wording, 'greetings' | 'signOffs' | 'thanks'>,
    values?: { task?: string; date?: string },
  ) => string;
};

const WORDINGS: Readonly<Record<'en' | 'de' | 'fr' | 'es', Wording>> = {
  en: {
    greetings: {
      formal: 'Dear {{fullName}},',
      neutral: 'Hello {{name}},',
      friendly: 'Hi {{name}},',
    },
    signOffs: { formal: 'Kind regards,', neutral: 'Regards,', friendly: 'Best,' },
    thanks: {
      message: 'Thank you for your message.',
      question: 'Thank you for your question.',
      questions: 'Thank you for your questions.',
      invitation: 'Thank you for the invitation.',
      reminder: 'Thank you for the reminder.',
    },
    take: 'I will {task}.',
    takeBy: 'I will {task} by {date}.',
    takeAll: 'I will take care of the following:',
    takeQuestions: 'To your questions:',
    answer: 'I will look into it and come back to you.',
    answerBy: 'I will look into it and come back to you by {date}.',
    meet: 'I will check my calendar and confirm.',
    meetOn: '{date} works for me.',
    noted: 'I have noted {date}.',
    listItemBy: '{task} (by {date})',
  },
  de: {
    greetings: {
      formal: 'Guten Tag {{fullName}},',
      neutral: 'Guten Tag {{fullName}},',
      friendly: 'Hallo {{name}},',
    },
    signOffs: {
      formal: 'Mit freundlichen Grüßen',
      neutral: 'Freundliche Grüße',
      friendly: 'Viele Grüße',
    },
    thanks: {
      message: ['vielen Dank für Ihre Nachricht.', 'danke für deine Nachricht.'],
      question: ['vielen Dank für Ihre Frage.', 'danke für deine Frage.'],
      questions: ['vielen Dank für Ihre Fragen.', 'danke für deine Fragen.'],
      invitation: ['vielen Dank für die Einladung.', 'danke für die Einladung.'],
      reminder: ['vielen Dank für die Erinnerung.', 'danke für die Erinnerung.'],
    },
    take: 'Ich kümmere mich darum.',
    takeBy: 'Ich erledige das bis {date}.',
    takeAll: 'Ich kümmere mich um Folgendes:',
    takeQuestions: ['Zu Ihren Fragen:', 'Zu deinen Fragen:'],
    answer: ['Ich kläre das und melde mich bei Ihnen.', 'Ich kläre das und melde mich bei dir.'],
    answerBy: [
      'Ich kläre das und melde mich bis {date} bei Ihnen.',
      'Ich kläre das und melde mich bis {date} bei dir.',
    ],
    meet: 'Ich prüfe meinen Kalender und melde mich.',
    meetOn: '{date} passt mir gut.',
    noted: 'Den Termin ({date}) habe ich notiert.',
    listItemBy: '{task} (bis {date})',
  },
  fr: {
    greetings: {
      formal: 'Bonjour {{fullName}},',
      neutral: 'Bonjour {{name}},',
      friendly: 'Bonjour {{name}},',
    },
    signOffs: { formal: 'Cordialement,', neutral: 'Cordialement,', friendly: 'Bien à {you},' },
    thanks: {
      message: ['Merci pour votre message.', 'Merci pour ton message.'],
      question: ['Merci pour votre question.', 'Merci pour ta question.'],
      questions: ['Merci pour vos questions.', 'Merci pour tes questions.'],
      invitation: 'Merci pour l’invitation.',
      reminder: ['Merci pour votre rappel.', 'Merci pour ton rappel.'],
    },
    take: 'Je m’en occupe.',
    takeBy: 'Je m’en occupe d’ici {date}.',
    takeAll: 'Je m’occupe des points suivants :',
    takeQuestions: ['Concernant vos questions :', 'Concernant tes questions :'],
    answer: ['Je regarde et je reviens vers vous.', 'Je regarde et je reviens vers toi.'],
    answerBy: [
      'Je regarde et je reviens vers vous d’ici {date}.',
      'Je regarde et je reviens vers toi d’ici {date}.',
    ],
    meet: 'Je vérifie mon agenda et je confirme.',
    meetOn: 'C’est d’accord pour {date}.',
    noted: 'J’ai bien noté l’échéance ({date}).',
    listItemBy: '{task} (d’ici {date})',
  },
  es: {
    greetings: {
      formal: 'Estimado/a {{fullName}}:',
      neutral: 'Hola, {{name}}:',
      friendly: 'Hola, {{name}}:',
    },
    signOffs: { formal: 'Atentamente,', neutral: 'Saludos,', friendly: 'Un saludo,' },
    thanks: {
      message: ['Gracias por su mensaje.', 'Gracias por tu mensaje.'],
      question: ['Gracias por su pregunta.', 'Gracias por tu pregunta.'],
      questions: ['Gracias por sus preguntas.', 'Gracias por tus preguntas.'],
      invitation: 'Gracias por la invitación.',
      reminder: 'Gracias por el recordatorio.',
    },
    take: 'Me ocupo de ello.',
    takeBy: 'Me ocupo de ello; estará listo para el {date}.',
    takeAll: 'Me ocupo de lo siguiente:',
    takeQuestions: ['Respecto a sus preguntas:', 'Respecto a tus preguntas:'],
    answer: ['Lo consulto y le respondo en breve.', 'Lo consulto y te respondo en breve.'],
    answerBy: [
      'Lo consulto y le respondo antes del {date}.',
      'Lo consulto y te respondo antes del {date}.',
    ],
    meet: ['Reviso mi agenda y le confirmo.', 'Reviso mi agenda y te confirmo.'],
    meetOn: 'El {date} me viene bien.',
    noted: 'He anotado la fecha: {date}.',
    listItemBy: '{task} (para el {date})',
  },
};

/** Languages that replies are written in; others are answered in English. */
export function replyLanguage(language: Language): 'en' | 'de' | 'fr' | 'es' {
  return language === 'de' || language === 'fr' || language === 'es' ? language : 'en';
}

/** The built-in wording of a language, tone and address. */
export function wordingsFor(language: Language, tone: Tone, address: Address): Wordings {
  const wording = WORDINGS[replyLanguage(language)];
  const choose = (phrase: Phrase): string =>
    typeof phrase === 'string' ? phrase : phrase[address === 'polite' ? 0 : 1];
  return {
    greeting: wording.greetings[tone],
    signOff: wording.signOffs[tone].replace('{you}', address === 'polite' ? 'vous' : 'toi'),
    thanks: (what) => choose(wording.thanks[what]),
    say: (phrase, values = {}) =>
      choose(wording[phrase])
        .replace('{task}', () => values.task ?? '')
        .replace('{date}', () => values.date ?? ''),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar date, with its time when there is one, as words of the language. */
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
