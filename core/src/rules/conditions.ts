import { domainOf, isSharedDomain } from '../emails/mail-address';
import { foldedPart, patternCondition, termsCondition, type MatchableMail } from './condition';
import { includesTerm, isDomainUnder } from './match-terms';

const senderText = foldedPart(
  ({ message: { from } }: MatchableMail) => `${from.name} <${from.address}>`,
);
const subjectText = foldedPart(({ message }) => message.subject);
const bodyText = foldedPart(({ fullText }) => fullText);

/**
 * Every condition of rules and matching fields, in the order of the form. Any one that holds suffices (OR).
 * Schemas, matching, wording, forms, mining, backtests, export and API are derived from this table, so adding
 * a condition takes one entry. Conditions read a `MatchableMail`; a pasted email has no attachments.
 */
export const CONDITIONS = [
  termsCondition({
    key: 'senderIncludes',
    label: 'Sender includes',
    example: 'ada@, finch',
    term: (term) => `sender includes “${term}”`,
    because: (found) => `the sender includes “${found}”`,
    holds: (mail, term) => includesTerm(senderText(mail), term),
    mining: {
      lead: 'From',
      durability: 0.6,
      candidates: ({ from }) => [from.address.toLowerCase()],
    },
  }),
  termsCondition({
    key: 'domainMatches',
    label: 'Domain matches',
    example: 'fernhill.example',
    term: (term) => `domain is “${term}”`,
    because: (found) => `the sender’s domain is ${found}`,
    evidence: (found) => `Sender domain ${found} belongs to this project`,
    holds: (mail, term) => isDomainUnder(domainOf(mail.message.from.address), term),
    mining: {
      lead: 'Domain',
      durability: 0.5,
      candidates: ({ from }) =>
        [domainOf(from.address)].filter((domain) => !isSharedDomain(domain)),
    },
  }),
  termsCondition({
    key: 'subjectIncludes',
    label: 'Subject includes',
    example: 'invoice, statement',
    term: (term) => `subject includes “${term}”`,
    because: (found) => `the subject includes “${found}”`,
    holds: (mail, term) => includesTerm(subjectText(mail), term),
    mining: {
      lead: 'Subject',
      durability: 0.4,
      candidates: (_, words) => words.subjectPhrases(),
    },
  }),
  termsCondition({
    key: 'bodyIncludes',
    label: 'Body includes',
    example: 'purchase order',
    readsBody: true,
    term: (term) => `body includes “${term}”`,
    because: (found) => `the text includes “${found}”`,
    holds: (mail, term) => includesTerm(bodyText(mail), term),
    mining: {
      lead: 'Text',
      durability: 0,
      isPlentiful: true,
      candidates: (_, words) => words.bodyWords(),
    },
  }),
  patternCondition({
    key: 'bodyRegex',
    label: 'Body regex',
    example: '',
    hint: 'RE2 syntax, ignores case',
    readsBody: true,
    pattern: (source) => `body matches /${source}/`,
    because: (found) => `the pattern matched “${found}”`,
    textOf: ({ fullText }) => fullText,
  }),
] as const;
