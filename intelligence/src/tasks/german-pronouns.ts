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
