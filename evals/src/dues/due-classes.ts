import type { DueExample } from './due-examples';

const PLACES = /^(?:same|next|near|far|subject|day before|other|lead|span|today)(?! of)(?!:)/;

/**
 * What became of an ask's day: right, needless, or where the wanted day comes from if it was missed or another one was
 * chosen.
 */
export function classOfDay({ candidates, wanted }: DueExample, given: string | null): string {
  if (given === wanted) return wanted === null ? 'right: none' : 'right';
  const sourceOf = (day: string): string | null => {
    const features = candidates.find(({ due }) => due?.date === day)?.features ?? [];
    return features.find((feature) => PLACES.test(feature)) ?? null;
  };
  if (wanted === null) return `needless: ${(given && sourceOf(given)) ?? 'counted'}`;
  const source = candidates.some(({ due }) => due?.date === wanted)
    ? (sourceOf(wanted) ?? 'counted')
    : 'no candidate';
  return `${given === null ? 'missed' : 'wrong'}: ${source}`;
}
