/** The name a colleague would use: 'Dana' of 'Dana Kerr' or 'Kerr, Dana', else what the address says. */
export function shortName(person: { name: string; address: string }): string {
  const name = person.name
    .replace(/[<"'].*$/, '')
    .replace(/\([^)]*\)/g, '')
    .trim();
  const given = name.includes(',') ? (name.split(',')[1] ?? '').trim() : name;
  const first = given.split(/\s+/).find((word) => word.replace(/\./g, '').length > 1) ?? '';
  if (/^\p{L}[\p{L}'-]+$/u.test(first) && !name.includes('@')) return first;
  const parts = (person.address.split('@', 1)[0] ?? '').split(/[^\p{L}'-]+/u);
  const part = parts.find((word) => word.length > 2);
  return part ? part.charAt(0).toUpperCase() + part.slice(1) : person.address || 'the sender';
}
