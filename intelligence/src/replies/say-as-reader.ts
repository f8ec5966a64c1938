import { ACTION_VERBS } from '../tasks/action-verbs';

/**
 * A title as the reader says it to the sender: 'Send the plan to Ann' → 'send you the plan'; null
 * when it is no short imperative that can be said so.
 */
export function sayAsReader(title: string, sender: string): string | null {
  const verb = /^[\p{L}-]+/u.exec(title)?.[0].toLowerCase() ?? '';
  if (title.length > 90 || /[:…?]/.test(title) || !ACTION_VERBS.has(verb)) return null;
  const name = sender.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const text = title
    .replace(/\byour\b/g, 'my')
    .replace(/\byou are\b/g, 'I am')
    .replace(/\byou\b/g, 'I')
    .replace(
      new RegExp(`^(Send|Forward|E-?mail|Fax|Give|Bring|Show|Resend) (.+) to ${name}$`),
      '$1 you $2',
    )
    .replace(new RegExp(`^Tell ${name}\\b`), 'let you know')
    .replace(new RegExp(`\\b${name}'s\\b`, 'g'), 'your')
    .replace(new RegExp(`\\b${name} (?:is|has)\\b`, 'g'), (words) =>
      words.endsWith('is') ? 'you are' : 'you have',
    )
    .replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'), 'you');
  return /^[A-Z]{2,}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
