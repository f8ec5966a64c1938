import type { FeatureInput } from './clause-features';
import { asksNothing } from './asks-nothing';
import { demandsAction } from './demanded-action';
import { statesPayment } from './payment-due';
import { assignsUnnamed, isAssigned } from './tool-assignment';

/** A clause of a form that asks for certain is shown, if the model does not exclude it. */
const SHOWN = 0.4;
/** A form that asks nothing is hidden. */
const HIDDEN = 0.02;
const MIN_PROBABILITY = 0.005;

/** 'Ich brauche von dir eine Liste': the reader is the only one who can give it. */
const NEEDS_FROM_YOU =
  /(?<!\p{L})(?:(?:ich|wir) (?:bräuchten?|brauchen?|benötigen?) (?:(?:noch|dann|bitte|dafür|dazu|auch) ){0,2}von (?:dir|euch|ihnen)|von (?:dir|euch|ihnen) (?:bräuchten?|brauchen?|benötigen?) (?:ich|wir)|(?:j'(?:ai|aurais)|nous (?:avons|aurions)) besoin (?:de |d')(?:ton|ta|tes|votre|vos)|necesit(?:o|amos) de (?:ti|usted|ustedes|vosotros|vosotras))(?!\p{L})(?!.{0,80} (?:nichts|nur|kein\p{L}{0,2}|rien|nada)(?!\p{L}))/iu;

/** The probability that a clause asks (0 to 1), where its form says more than the models have learned. */
export function ruledConfidence({ words, around }: FeatureInput, learned: number): number {
  if (around === null || learned < MIN_PROBABILITY) return learned;
  const { clause, message } = around;
  if (asksNothing(words, `${message.subject} ${clause.before}`)) return Math.min(learned, HIDDEN);
  const isMeant =
    message.place === 'to' && message.kind !== 'newsletter' && clause.addressed !== 'other';
  const lead = `${message.subject} ${clause.before} ${clause.after}`;
  if (message.place === 'to' && statesPayment(words, lead)) return Math.max(learned, SHOWN);
  if (message.isRobot && message.kind !== 'newsletter')
    return Math.max(learned, assignedConfidence(words, clause.before));
  const asks = demandsAction(words, message.language) || NEEDS_FROM_YOU.test(words);
  return isMeant && asks ? Math.max(learned, SHOWN) : learned;
}

/** What was assigned asks more than the sentence that says so, which belongs to its evidence. */
function assignedConfidence(words: string, before: string): number {
  if (isAssigned(words, before)) return SHOWN;
  return assignsUnnamed(words) ? SHOWN - 0.1 : 0;
}
