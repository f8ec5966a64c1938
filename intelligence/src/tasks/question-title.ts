import { thirdPerson } from './title-people';

const LEADS =
  /^(?:(?:and|so|but|also|ok|btw|by the way|question|hi|hey|hello|or|well|now|ps|p\.s\.|\p{Lu}\p{Ll}+(?=,))\b[ ,:–-]*)+/iu;
const YES_OR_NO =
  /^(?<aux>are|were|can|could|will|would|have|do|should|might) (?<who>you|you guys|you all|you both|we|i)(?<rest> [^?]+)\?*$/i;
const OPEN =
  /^(?<ask>(?:what|when|where|which|how|who|why)(?: (?!are|were|can|could|will|would|have|do|should|did)[\p{L}'-]+){0,4}) (?<aux>are|were|can|could|will|would|have|do|should) (?<who>you|we|i)(?<rest>(?: [^?]*)?)\?*$/iu;

/** A question as what its answer tells: 'Are you free on Friday?' → 'Tell Ann whether you are free on Friday'; null where its grammar is another. */
export function questionTitle(question: string, sender: string): string | null {
  const text = question.replace(/\s+/g, ' ').trim().replace(LEADS, '');
  if (sender === '' || text.length > 120) return null;
  const plain = YES_OR_NO.exec(text)?.groups;
  if (plain) return told('whether', plain, sender);
  const open = OPEN.exec(text)?.groups;
  return open ? told((open['ask'] ?? '').toLowerCase(), open, sender) : null;
}

function told(word: string, groups: Record<string, string>, sender: string): string {
  const { aux = '', who = '', rest = '' } = groups;
  const verb = aux.toLowerCase() === 'do' ? '' : ` ${aux.toLowerCase()}`;
  const subject = /^you/i.test(who)
    ? 'you'
    : who.toLowerCase() === 'i'
      ? sender
      : `${sender} and you`;
  const turned = thirdPerson(rest.trimEnd(), sender);
  const agreed =
    subject === sender ? (verb === ' are' ? ' is' : verb === ' have' ? ' has' : verb) : verb;
  return `Tell ${sender} ${word} ${subject}${agreed}${turned}`;
}
