import type { NameOf } from '@docket/intelligence/tasks/clause-tokens';
import type { ClauseAct } from '@docket/intelligence/tasks/request-model';

import type { LabelledClause } from './clause-examples';
import { FRAMES, WORDS, type Lexicon } from './clause-frames';
import { seeded } from '../seeded-random';

/** A clause generated from a frame and words; `@reader` and `@other` stand for names. */
export type GeneratedClause = { words: string; acts: ClauseAct[] };
export type GeneratedLanguage = keyof typeof FRAMES;

/**
 * Clauses from frames (what is asked, and how politely) crossed with verbs, objects, times and conditions. The training
 * and the test clauses share no verb and no object.
 */
export function generateClauses(part: 'learned' | 'tested', perFrame: number): GeneratedClause[] {
  const random = seeded(part === 'learned' ? 5 : 7);
  const languages = Object.keys(FRAMES) as GeneratedLanguage[];
  return languages.flatMap((language) => {
    const lexicon = halfOf(WORDS[language], part);
    const acts = Object.entries(FRAMES[language]) as [ClauseAct, readonly string[]][];
    return acts.flatMap(([act, frames]) =>
      frames.flatMap((frame) =>
        Array.from({ length: perFrame }, () => ({
          words: fill(frame, lexicon, random),
          acts: [act],
        })),
      ),
    );
  });
}

/** A generated clause as the model sees it: on its own, with names of people of the message. */
export function generatedInput({ words, acts }: GeneratedClause): LabelledClause {
  const named = words.replaceAll('@reader', 'Robin').replaceAll('@other', 'Dana');
  const nameOf: NameOf = (word) => (word === 'robin' ? 'reader' : word === 'dana' ? 'other' : null);
  return { input: { words: named, around: null, nameOf }, acts };
}

function halfOf(words: Lexicon, part: 'learned' | 'tested'): Lexicon {
  const isOwn = (_: unknown, at: number): boolean => (at % 3 === 2) === (part === 'tested');
  return {
    ...words,
    actions: words.actions.filter(isOwn),
    things: words.things.filter(isOwn),
  };
}

/** Verb forms: base, past, participle, gerund. */
const FORMS: Readonly<Record<string, number>> = { v: 0, ved: 1, pp: 2, ving: 3 };

function fill(frame: string, words: Lexicon, random: () => number): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const action = pick(words.actions).split('|');
  const text = frame.replace(/\{(\w+)\}/g, (_, name: string) => {
    const form = FORMS[name];
    if (form !== undefined) return action[form] ?? action[0] ?? '';
    if (name === 'o') return pick(words.things);
    if (name === 'when') return random() < 0.6 ? ` ${pick(words.times)}` : '';
    return name === 'if' ? pick(words.conditions) : '';
  });
  const isShouted = random() < 0.15;
  const shaped = isShouted ? text.toLowerCase() : text.charAt(0).toUpperCase() + text.slice(1);
  return random() < 0.2 ? shaped.replace(/[.?!]$/, '') : shaped;
}
