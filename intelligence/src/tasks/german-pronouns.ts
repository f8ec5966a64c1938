/** 'bei uns einreichen', 'mit mir absprechen' */
const WITH_ME =
  /(?<=(?<!\p{L})(?:an|auf|bei|für|gegen|mit|nach|über|von|vor|zu) )(?:mir|mich|uns)(?!\p{L})/giu;

/** Others, too: 'an uns alle' is 'an alle'. */
const WITH_OTHERS =
  /(?<=(?<!\p{L})(?:an|auf|bei|für|gegen|mit|nach|über|von|vor|zu) )uns (?=(?:alle|beide)n?(?!\p{L}))/giu;

/** The writer's name instead of a pronoun after a preposition: 'bei mir abgeben' → 'bei Ute abgeben'. */
export function withSender(act: string, sender: string): string {
  return act.replace(WITH_OTHERS, '').replace(WITH_ME, sender);
}

const HIM = /(?<!\p{L})ihn(?!\p{L})/iu;
/** The subject of a clause: elsewhere, 'der' may be feminine. */
const HE =
  /(?:^|[,;:.!?] |(?<!\p{L})(?:und|dass|aber|weil|wenn) )(?:[Dd]er|[Ee]in) (?<noun>\p{Lu}[\p{L}-]{2,30})(?= \p{Ll})/gu;
/** 'Den Lieferanten' has an ending. */
const WEAK = /(?:ant|ent|ist|oge|at)$/u;

/** 'ihn' as the only man or thing that the sentence before says it of: 'der Techniker kommt' → 'den Techniker'. */
export function withNounForHim(words: string, before: string): string {
  if (!HIM.test(words)) return words;
  const nouns = new Set([...before.matchAll(HE)].map(({ groups }) => groups?.['noun'] ?? ''));
  const [noun = '', another] = nouns;
  if (noun === '' || another !== undefined) return words;
  const ending = noun.endsWith('e') ? 'n' : WEAK.test(noun) ? 'en' : '';
  return words.replace(HIM, `den ${noun}${ending}`);
}
