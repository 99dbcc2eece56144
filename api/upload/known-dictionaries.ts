import { LRUCache } from 'lru-cache';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { Dictionary } from '../../domain/patients/dictionary.ts';
import type { Database } from '../../sql/db.ts';
import { type DictionaryState, findDictionaryState } from '../../sql/tables/patients-create.ts';

export type KnownDictionary = DictionaryState & { dictionary: Dictionary | null };

/** Of some hundreds of projects, each of which takes about ten times its text as objects. */
const maximumBytes = 20_000_000;

/**
 * Data dictionaries of projects as they were a while ago: what is checked against one is stored only where the database has
 * still the same, which its digest tells.
 */
export class KnownDictionaries {
  readonly #db: Database;
  readonly #kept = new LRUCache<string, KnownDictionary>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => 1000 + 10 * bytes,
  });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null when there is no such project. */
  async of(scope: TenantScope, projectId: string): Promise<KnownDictionary | null> {
    const kept = this.#kept.get(nameOf(scope, projectId));
    if (kept !== undefined) return kept;
    const state = await this.#db.inside(scope, (connection) => findDictionaryState(connection, projectId));
    if (state === null) return null;
    const known = { ...state, dictionary: state.variables.length > 0 ? new Dictionary(state.variables) : null };
    this.#kept.set(nameOf(scope, projectId), known);
    return known;
  }

  forget(scope: TenantScope, projectId: string): void {
    this.#kept.delete(nameOf(scope, projectId));
  }
}

/** With the account, so that nobody is checked against the dictionary of another's project. */
const nameOf = ({ accountId, mode }: TenantScope, projectId: string) => `${accountId}/${mode}/${projectId}`;
