// Features of the whole message for its clauses: where a clause is and, for mail from tools, its buttons, headers,
// subject and other clauses. Learned like words, at half their value.
import type { ClauseContext, MessageContext } from './clause';
import { clauseTokens, type NameOf } from './clause-tokens';
import { wordClasses } from './word-classes';

type Sort = 'person' | 'tool' | 'bulk';

/** Paragraph, and position in the paragraph and in the text, as strings. */
export function positionFeatures(clause: ClauseContext, words: string, sort: Sort): string[] {
  const { paragraph, paragraphs, inParagraph, nth, count } = clause;
  const place = `para ${Math.min(3, paragraph)} of ${Math.min(4, paragraphs)}`;
  const left = Math.min(3, paragraphs - 1 - paragraph);
  return [
    place,
    `${sort} ${place}`,
    `in para ${Math.min(3, inParagraph)}`,
    `paras left ${left}`,
    `${sort} paras left ${left}`,
    `${sort} nth ${Math.min(5, nth)}`,
    `${sort} left ${Math.min(4, count - 1 - nth)}`,
    `${sort} words ${Math.min(12, Math.floor(words.split(' ').length / 3))}`,
  ];
}

export type ToolFeaturesInput = {
  message: MessageContext;
  sort: Sort;
  /** The words of each clause. */
  clauses: readonly string[];
  nameOf: NameOf | undefined;
  vocabulary: ReadonlySet<string>;
};

/** Message-level features of mail that no person wrote, without duplicates; none for a person's mail. */
export function toolFeatures({
  message,
  sort,
  clauses,
  nameOf,
  vocabulary,
}: ToolFeaturesInput): string[] {
  if (sort === 'person') return [];
  const labels = message.labels.map((label) => clauseTokens(label.toLowerCase(), vocabulary));
  const subject = wordClasses(message.subject, nameOf);
  const [first = []] = labels;
  return [
    ...new Set([
      ...labels.map(([word]) => `button ${word}`),
      `first button ${first[0]}`,
      `first button ${first.slice(0, 2).join(' ')}`,
      `buttons ${Math.min(4, labels.length)} ${sort}`,
      ...message.marks.map((mark) => `header ${mark} ${sort}`),
      ...subject.map((name) => `subject ${name} ${sort}`),
      `subject begins ${subject.slice(0, 2).join(' ')} ${sort}`,
      ...clauses.flatMap((words) =>
        wordClasses(words, nameOf).map((name) => `message ${name} ${sort}`),
      ),
    ]),
  ];
}
