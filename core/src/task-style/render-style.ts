import { MAX_DESCRIPTION_LENGTH } from '../tasks/task';
import type { TaskStyle } from './task-style';

const MAX_TITLE = 200;

/** Inputs of a task's title and description. Dates are already formatted in the reader's zone and format. */
export type StyleFacts = {
  sender: string;
  subject: string;
  firstSentence: string;
  /** Project name; null is rendered as Unclassified. */
  project: string | null;
  date: string;
  body: string;
  /** Link to the message in the mailbox; null if there is none. */
  webLink: string | null;
  /** Title in the imperative and supporting sentences, extracted from the message; null before extraction. */
  task: { title: string; support: string } | null;
  nextSteps: readonly string[];
};

/** Replaces {{variables}}, ignoring case; unknown ones are left as they are. */
export function renderTemplate(
  template: string,
  variables: Readonly<Record<string, string>>,
): string {
  return template.replace(/\{\{\s*([a-z_]{1,40})\s*\}\}/gi, (whole, name: string) =>
    Object.hasOwn(variables, name.toLowerCase()) ? (variables[name.toLowerCase()] ?? whole) : whole,
  );
}

/** Title and description of a task in the user's style; each of the three options appends its part. */
export function renderTaskStyle(
  style: TaskStyle,
  facts: StyleFacts,
): { title: string; description: string } {
  const variables = styleVariables(facts);
  const title = renderTemplate(style.titleTemplate, variables).replace(/\s+/g, ' ').trim();
  const appended = [
    style.includeMetadata ? metadata(facts) : '',
    style.includeNextSteps ? nextSteps(facts) : '',
    style.includeOutlookLink && facts.webLink !== null ? `Open in Outlook: ${facts.webLink}` : '',
  ]
    .filter((part) => part !== '')
    .map((part) => `\n\n${part}`)
    .join('');
  const text = renderTemplate(style.descriptionTemplate, variables).trim();
  return {
    title: (title === '' ? facts.subject.trim() || 'Untitled' : title).slice(0, MAX_TITLE),
    // A long text is cut, so that the link stays.
    description: (shortened(text, MAX_DESCRIPTION_LENGTH - appended.length) + appended)
      .trim()
      .slice(0, MAX_DESCRIPTION_LENGTH),
  };
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).trimEnd()}…`;
}

function styleVariables(facts: StyleFacts): Record<string, string> {
  return {
    sender: facts.sender,
    subject: facts.subject,
    first_sentence: facts.firstSentence,
    project: facts.project ?? 'Unclassified',
    date: facts.date,
    body: facts.body,
    task: facts.task?.title ?? facts.subject,
    request: facts.task?.support ?? facts.firstSentence,
  };
}

function metadata(facts: StyleFacts): string {
  return `From: ${facts.sender}\nReceived: ${facts.date}\nSubject: ${facts.subject}`;
}

function nextSteps(facts: StyleFacts): string {
  if (facts.nextSteps.length === 0) return '';
  return ['Next steps:', ...facts.nextSteps.map((step) => `- ${step}`)].join('\n');
}
