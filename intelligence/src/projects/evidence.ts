import type { ProjectEvidence } from '@docket/core/classification/recommendation';

import { GROUP_WEIGHT, type LearnedModel } from './learned-model';
import { LIST } from '../reading/lists';
import type { Feature } from '../reading/message-features';
import type { NameMatch } from './project-names';

const MAX_WORDS = 5;
const MIN_LIFT = 1.3;

/** Why the learned model favors a project, in words; empty if nothing in the message is known. */
export function explainLearned(
  model: LearnedModel,
  features: readonly Feature[],
  projectId: string,
): ProjectEvidence[] {
  const project = model.projects.indexOf(projectId);
  if (project < 0) return [];
  const of = (group: Feature['group']) => features.filter((feature) => feature.group === group);
  const sender = of('sender').flatMap((feature) =>
    countEvidence(model, feature, { project, kind: 'sender', who: senderName(feature.text) }),
  );
  const domain =
    sender.length > 0
      ? []
      : of('domain').flatMap((feature) =>
          countEvidence(model, feature, {
            project,
            kind: 'sender',
            who: `Mail from ${feature.text}`,
          }),
        );
  const thread = threadEvidence(model, of('thread'), project);
  const others = [...thread, ...sender, ...domain];
  const words = tellingWords(model, [...of('subject'), ...of('body')], {
    project,
    // Words seen only once are chance; beside better reasons they would only weaken them.
    least: others.length > 0 ? 2 : 1,
  });
  const wordEvidence =
    words.length > 0 ? [{ kind: 'words' as const, text: `Words: ${words.join(', ')}`, words }] : [];
  return [...others, ...wordEvidence];
}

function senderName(text: string): string {
  return text.startsWith(LIST) ? `Mailing list ${text.slice(LIST.length)}` : 'Sender';
}

function threadEvidence(
  model: LearnedModel,
  features: readonly Feature[],
  project: number,
): ProjectEvidence[] {
  for (const { hash, text } of features) {
    const seen = model.features.get(hash)?.counts[project] ?? 0;
    if (seen === 0) continue;
    const what = text.startsWith('conversation ') ? 'Same thread' : 'Same subject';
    return [
      {
        kind: 'thread',
        text: `${what}: filed here ${seen === 1 ? 'once' : `${seen} times`} before`,
      },
    ];
  }
  return [];
}

function countEvidence(
  model: LearnedModel,
  feature: Feature,
  claim: { project: number; kind: 'sender'; who: string },
): ProjectEvidence[] {
  const entry = model.features.get(feature.hash);
  const here = entry?.counts[claim.project] ?? 0;
  if (!entry || here === 0) return [];
  // A feature that occurs here no more often than in other mail says nothing.
  const usual = (model.projectCounts[claim.project] ?? 0) / Math.max(1, model.decisions);
  if (here < entry.total && here / entry.total < MIN_LIFT * usual) return [];
  return [{ kind: claim.kind, text: `${claim.who} ${howOften(here, entry.total)}` }];
}

/** One occurrence is not "always". */
function howOften(here: number, total: number): string {
  if (total === 1) return 'filed here once before';
  return `${here === total ? 'always filed here' : 'filed here before'}: ${here} of ${total}`;
}

function tellingWords(
  model: LearnedModel,
  features: readonly Feature[],
  { project, least }: { project: number; least: number },
): string[] {
  const weighed = features.flatMap(({ hash, text, group }) => {
    const entry = model.features.get(hash);
    const here = entry?.counts[project] ?? 0;
    if (!entry || here < least) return [];
    const share = here / entry.total - (model.projectCounts[project] ?? 0) / (model.decisions + 1);
    return [
      {
        text,
        weight: (entry.weights[project] ?? 0) * GROUP_WEIGHT[group] + share * Math.log(1 + here),
      },
    ];
  });
  const best = weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const chosen: string[] = [];
  for (const { text } of best) {
    if (chosen.length === MAX_WORDS) break;
    if (!chosen.some((known) => known.includes(text) || text.includes(known))) chosen.push(text);
  }
  return chosen;
}

/** Which name, or which words of it, are in the message. */
export function describeName(match: NameMatch): ProjectEvidence {
  const place = match.subject >= match.body ? 'subject' : 'text';
  const what = match.isWhole ? `“${match.name}”` : `“${match.found}” of “${match.name}”`;
  const text = `${match.isParty ? 'Involved party ' : ''}${what} is in the ${place}`;
  return { kind: 'name', text };
}
