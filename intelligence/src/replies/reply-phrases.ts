import type { ReplyProposal, TaskProposal } from '@docket/core/extraction/suggestion';

import type { Language } from '../reading/language';

export type Tone = ReplyProposal['tone'];

export type ReplyPhrases = {
  greeting: (name: string) => string;
  closing: string;
  /** One sentence that takes up a task; `date` in words, null when none was asked for. */
  answer: (task: TaskProposal, date: string | null) => string;
};

type Wording = {
  greetings: Record<Tone, string>;
  closings: Record<Tone, string>;
  take: string;
  takeBy: string;
  answerSoon: string;
  meet: string;
  meetOn: string;
};

const ENGLISH: Wording = {
  greetings: { formal: 'Dear {name},', neutral: 'Hello {name},', friendly: 'Hi {name},' },
  closings: { formal: 'Kind regards,', neutral: 'Regards,', friendly: 'Best,' },
  take: 'Thank you for your message. I will {task}.',
  takeBy: 'Thank you for your message. I will {task} by {date}.',
  answerSoon: 'Thank you for your question. I will look into it and come back to you.',
  meet: 'Thank you for the invitation. I will check my calendar and confirm.',
  meetOn: 'Thank you, {date} works for me.',
};

const WORDINGS: Readonly<Record<string, Wording>> = {
  en: ENGLISH,
  de: {
    greetings: {
      formal: 'Guten Tag {name},',
      neutral: 'Guten Tag {name},',
      friendly: 'Hallo {name},',
    },
    closings: {
      formal: 'Mit freundlichen Grüßen',
      neutral: 'Freundliche Grüße',
      friendly: 'Viele Grüße',
    },
    take: 'vielen Dank für Ihre Nachricht. Ich kümmere mich darum.',
    takeBy: 'vielen Dank für Ihre Nachricht. Ich erledige das bis {date}.',
    answerSoon: 'vielen Dank für Ihre Frage. Ich melde mich dazu.',
    meet: 'vielen Dank für die Einladung. Ich prüfe meinen Kalender und melde mich.',
    meetOn: 'vielen Dank, {date} passt mir.',
  },
  fr: {
    greetings: {
      formal: 'Bonjour {name},',
      neutral: 'Bonjour {name},',
      friendly: 'Bonjour {name},',
    },
    closings: { formal: 'Cordialement,', neutral: 'Cordialement,', friendly: 'Bien à vous,' },
    take: 'Merci pour votre message. Je m’en occupe.',
    takeBy: 'Merci pour votre message. Je m’en occupe d’ici le {date}.',
    answerSoon: 'Merci pour votre question. Je reviens vers vous.',
    meet: 'Merci pour l’invitation. Je vérifie mon agenda et je confirme.',
    meetOn: 'Merci, le {date} me convient.',
  },
  es: {
    greetings: {
      formal: 'Estimado/a {name}:',
      neutral: 'Hola, {name}:',
      friendly: 'Hola, {name}:',
    },
    closings: { formal: 'Atentamente,', neutral: 'Saludos,', friendly: 'Un saludo,' },
    take: 'Gracias por su mensaje. Me ocupo de ello.',
    takeBy: 'Gracias por su mensaje. Lo tendrá listo para el {date}.',
    answerSoon: 'Gracias por su pregunta. Le responderé en breve.',
    meet: 'Gracias por la invitación. Reviso mi agenda y le confirmo.',
    meetOn: 'Gracias, el {date} me viene bien.',
  },
};

/** The wording of a language and tone; English for a language without one. */
export function phrasesFor(language: Language, tone: Tone): ReplyPhrases {
  const wording = WORDINGS[language] ?? ENGLISH;
  const isEnglish = wording === ENGLISH;
  return {
    greeting: (name) =>
      wording.greetings[tone].replace(/ ?\{name\}/, name === '' ? '' : ` ${name}`),
    closing: wording.closings[tone],
    answer: (task, date) => {
      if (task.title.startsWith('Reply to')) return wording.answerSoon;
      if (task.kind === 'meeting')
        return fill(date ? wording.meetOn : wording.meet, { task: '', date });
      if (isEnglish && !isPlain(task.title))
        return date
          ? `Thank you for your message. I will take care of it by ${date}.`
          : 'Thank you for your message. I will take care of it.';
      return fill(date ? wording.takeBy : wording.take, { task: spoken(task.title), date });
    },
  };
}

function isPlain(title: string): boolean {
  return title.length < 60 && !/[:…?]/.test(title);
}

/** The title as the reader says it to the sender: 'Send the plan to Ann' → 'send the plan'. */
function spoken(title: string): string {
  const text = title
    .replace(/ to \p{Lu}[\p{L}'-]+$/u, ' to you')
    .replace(/^Tell \p{Lu}[\p{L}'-]+/u, 'let you know')
    .replace(/^Call \p{Lu}[\p{L}'-]+/u, 'call you')
    .replace(/\byour\b/g, 'my');
  return /^[A-Z]{2,}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function fill(template: string, { task, date }: { task: string; date: string | null }): string {
  return template.replace('{task}', task).replace('{date}', date ?? '');
}
