/** Why a database can't be migrated, in words for whoever asked for it. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
