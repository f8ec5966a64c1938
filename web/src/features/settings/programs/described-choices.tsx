import type { ReactNode } from 'react';

/** Choices for a ChoiceList: each name with what it stands for. */
export function describedChoices<Name extends string>(
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
): (readonly [Name, ReactNode])[] {
  return names.map((name) => [
    name,
    <span key={name}>
      <span className="font-medium">{name}</span> <span className="text-ink-2">{words[name]}</span>
    </span>,
  ]);
}
