// The image as deploy/Dockerfile describes it, without a builder or a registry: the files its last stage copies, its
// settings and its command. Not covered: the base image, and a container's network and limits.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Image = {
  folder: string;
  environment: Record<string, string>;
  command: string[];
};

const COPIED = /^COPY --from=build \/app\/(\S+) (\S+)$/;

export function makeImage(root: string, folder: string): Image {
  const dockerfile = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
  const lines = lastStage(dockerfile);
  const libraries = productionLibraries(root, dockerfile);
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
function lastStage(dockerfile: string): string[] {
  const text = dockerfile.replaceAll(/\\\n/g, ' ');
  return text.slice(text.lastIndexOf('\nFROM ')).split('\n');
}

/** What the first stage's `npm ci` installs for some workspaces, minus what it removes; relative to the root. */
function productionLibraries(root: string, dockerfile: string): string[] {
  const workspaces = dockerfile.match(/--workspace=\w+/g) ?? [];
  const removed = (/rm -rf (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ');
  if (workspaces.length === 0 || removed[0] === '')
    throw new Error('The Dockerfile reads otherwise');
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable', ...workspaces], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed
    .split('\n')
    .map((place) => path.relative(root, place))
    .filter((place) => place.includes('node_modules'))
    .filter((place) => !removed.some((one) => place === one || place.startsWith(`${one}/`)));
}

/** A library nested in another comes with that one. */
function copy(root: string, folder: string, files: readonly string[]): void {
  const outermost = files.filter(
    (file) => !files.some((other) => other !== file && file.startsWith(`${other}/`)),
  );
  execFileSync('cp', ['--archive', '--parents', ...outermost, folder], { cwd: root });
}
