import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseMail, type ParsedMail } from './parse-mail';
import { splitMbox } from './split-mbox';

export interface FiledMail {
  parsed: ParsedMail;
  raw: Buffer;
  /** When no header tells the time: the mbox separator's, else the file's. */
  fallbackTime: number;
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => null);
  if (!found) throw new Error(`SANDBOX_MAIL names "${place}", which does not exist.`);
  if (found.isFile()) return [place];
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => /\.(eml|mbox|mbx)$/i.test(name)).sort();
  if (files.length === 0)
    throw new Error(`SANDBOX_MAIL names "${place}", which holds no .eml or .mbox file.`);
  return files.map((name) => path.join(place, name));
}

async function isMbox(file: string): Promise<boolean> {
  if (/\.eml$/i.test(file)) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'From ';
  } finally {
    await handle.close();
  }
}

/** Every message of a .eml or .mbox file or a folder of them, in file order. */
export async function* readMailFiles(place: string): AsyncGenerator<FiledMail> {
  for (const file of await filesOf(place)) {
    const fileTime = Math.floor((await stat(file)).mtimeMs);
    if (await isMbox(file)) {
      for await (const entry of splitMbox(createReadStream(file))) {
        const parsed = await parseMail(entry.bytes);
        yield { parsed, raw: entry.bytes, fallbackTime: entry.time ?? fileTime };
      }
    } else {
      const raw = await readFile(file);
      yield { parsed: await parseMail(raw), raw, fallbackTime: fileTime };
    }
  }
}
