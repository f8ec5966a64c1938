import { AppError } from '@docket/core/errors';

/** Each holds a connection to the database for as long as a browser takes to send or to receive the file. */
const MAX_AT_ONCE = 3;

/** The downloads and imports of all data that are under way in this process. */
export function createTransfers() {
  const people = new Set<string>();
  return {
    /** Returns a function to call when it has ended. Throws person_data.in_progress. */
    begin(userId: string): () => void {
      if (people.size >= MAX_AT_ONCE || people.has(userId))
        throw new AppError(
          'person_data.in_progress',
          'Another download or import of all data is under way. Try again in a minute.',
        );
      people.add(userId);
      return () => people.delete(userId);
    },
  };
}
