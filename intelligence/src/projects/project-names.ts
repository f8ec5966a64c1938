import type { ProjectFacts } from '@docket/core/projects/project';

import type { ReadableMail } from './message-features';

export type NameMatch = {
  projectId: string;
  name: string;
  place: 'subject' | 'body';
  /** 0 to 1: how unlikely the name stands there by chance. */ strength: number;
};

/** Projects whose name, official name or another name stands in the message as whole words; the strongest match of each project. */
export function matchNames(mail: ReadableMail, projects: readonly ProjectFacts[]): NameMatch[] {
  const subject = plainWords(mail.message.subject);
  const body = plainWords(mail.fullText.slice(0, 20_000));
  return projects.flatMap((project) => {
    const found = namesOf(project).flatMap((name): NameMatch[] => {
      const wanted = plainWords(name);
      if (wanted.trim().length < 3) return [];
      const strength = strengthOf(wanted);
      if (subject.includes(wanted))
        return [{ projectId: project.id, name, place: 'subject', strength }];
      return body.includes(wanted)
        ? [{ projectId: project.id, name, place: 'body', strength: strength * 0.6 }]
        : [];
    });
    const best = found.toSorted((one, other) => other.strength - one.strength)[0];
    return best ? [best] : [];
  });
}

function namesOf(project: ProjectFacts): string[] {
  return [project.name, project.officialName, ...project.otherNames.split(/[,;\n]/u)]
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Several words or a number with letters are a name; a single common word is a hint. */
function strengthOf(wanted: string): number {
  const words = wanted.trim().split(' ');
  if (words.length >= 2) return 1;
  return /\d/u.test(wanted) && wanted.trim().length >= 4 ? 0.9 : 0.5;
}

/** Lower case words between single spaces, one space at both ends. */
function plainWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
