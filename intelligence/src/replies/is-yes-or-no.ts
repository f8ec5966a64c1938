import { foreignQuestion } from '../tasks/foreign-question';
import { questionTitle } from '../tasks/question-title';

/** 'Tell Ann whether …', 'Ann sagen, ob …', 'Dire à Ann si …', 'Decir a Ann si …' */
export const TELLS_WHETHER =
  /\bwhether\b|^.{1,60} sagen, ob |^dire à .{1,60}? s(?:i |')|^decir a .{1,60}? si /iu;
/** Asks whether the reader can or wants to; these questions have no title of their own. */
const CAN_YOU: Readonly<Record<string, RegExp>> = {
  de: /(?:^|[,;:–—] )(?:(?:kannst|könntest|willst|möchtest|magst|schaffst) du|(?:könnt|könntet|wollt) ihr|(?:können|könnten|wollen|möchten) sie) /iu,
  fr: /(?:^|[,;:–—] )(?:(?:peux|pourrais|veux|voudrais)-tu|(?:pouvez|pourriez|voulez|voudriez)-vous|tu (?:peux|pourrais|veux)|vous (?:pouvez|pourriez|voulez)) /iu,
  es: /(?:^|[,;:–—] )(?:puede[ns]?|podéis|podr[íi]a[ns]?|quiere[ns]?|queréis|lo \p{L}{2,20}s tú)(?: |\?)/iu,
};
const OR =
  /\s(?:or|oder|ou|o)\s(?!(?:not|nicht|non|pas|no|so|what|two|more|less|later)(?!\p{L}))/iu;
/** 'Any questions or comments?' names things of a kind; it offers no choice. */
const OF_A_KIND =
  /(?<!\p{L})(?:any(?:thing|one|body)?|ever|irgend\p{L}*|alg[uú]n\p{L}*)(?!\p{L})/iu;
const PREFERS = /(?<!\p{L})(?:prefer|choose|choice|rather|lieber|bevorzug|préf[eé]r|prefier)/iu;
const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre)(?!\p{L})/iu;

/** Whether yes or no answers every question of a text; neither answers 'brass or matt black?'. */
export function isYesOrNo(text: string, language: string): boolean {
  const questions = questionsIn(text);
  return questions.length > 0 && questions.every((one) => asksWhether(one, language));
}

/** Whether a text leaves the reader a choice between two things. */
export function offersChoice(text: string): boolean {
  const or = text.search(OR);
  if (or >= 0) return !OF_A_KIND.test(text.slice(0, or));
  return PREFERS.test(text) && BETWEEN.test(text);
}

/** The sentences that end in a question mark. */
export function questionsIn(text: string): string[] {
  return text
    .split(/(?<=[!?]|(?<!\d)\.)\s+|\n\s*\n|¿/)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece.endsWith('?'));
}

function asksWhether(question: string, language: string): boolean {
  if (offersChoice(question)) return false;
  const title =
    language === 'en' ? questionTitle(question, 'you') : foreignQuestion(question, language, 'Ann');
  return TELLS_WHETHER.test(title ?? '') || CAN_YOU[language]?.test(question) === true;
}
