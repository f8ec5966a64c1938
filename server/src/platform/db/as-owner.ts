import { Client } from 'pg';

/**
 * A connection as the owner, for the steps before the product starts. If it is lost between two queries, the next one
 * fails.
 */
export async function asOwner<T>(
  ownerUrl: string,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
