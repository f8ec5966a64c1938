import { SERVICE_COLORS } from '@docket/core/services/service';

/** The stored utility classes as colours: the classes themselves are names, not style. */
const HEX: Readonly<Record<string, string>> = {
  'bg-blue-500': '#3b82f6',
  'bg-green-500': '#22c55e',
  'bg-yellow-500': '#eab308',
  'bg-purple-500': '#a855f7',
  'bg-orange-500': '#f97316',
  'bg-red-500': '#ef4444',
  'bg-pink-500': '#ec4899',
  'bg-indigo-500': '#6366f1',
  'bg-teal-500': '#14b8a6',
  'bg-cyan-500': '#06b6d4',
};

export function serviceHex(color: string): string | null {
  return HEX[color] ?? null;
}

export const COLOR_OPTIONS = SERVICE_COLORS.map(({ name, value }) => ({
  value,
  name,
  color: HEX[value] ?? value,
}));
