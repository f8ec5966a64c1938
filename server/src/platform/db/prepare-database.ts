import { migrateJobs } from './job-schema';
import { appConnection, migrate } from './migrate';

/** Brings a database up to date as its owner. Returns the connection string of the product's own role. */
export async function prepareDatabase(
  ownerUrl: string,
  options: { folder: string; appPassword: string },
): Promise<string> {
  await migrate(ownerUrl, options);
  await migrateJobs(ownerUrl);
  return appConnection(ownerUrl, options.appPassword);
}
