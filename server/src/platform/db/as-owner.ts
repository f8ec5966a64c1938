import { Client } from 'pg';

/** A connection of the owner for the steps before the product starts; a loss between two queries fails the next one. */
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
