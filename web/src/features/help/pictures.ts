const made = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The picture of a screen, named pictures/<id of its guide>-<theme>.webp; undefined until it was made. */
export function pictureOf(id: string, theme: 'light' | 'dark'): string | undefined {
  return made[`./pictures/${id}-${theme}.webp`];
}
