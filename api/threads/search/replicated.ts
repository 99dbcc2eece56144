import { ApiError } from '../../../contract/errors.ts';
import type { ApplicationLogin } from '../../../sql/connection/application-login.ts';
import type { Replica } from '../../../sql/replica.ts';
import type { LiteratureSearch } from './pool.ts';

/**
 * Searches on the replica while it has all that was committed, else on the primary: each in threads of its own, which begin
 * with the first search there. `open` begins those of the replica.
 */
export function replicatedSearch(
  primary: LiteratureSearch,
  replica: Replica,
  open: (login: ApplicationLogin) => LiteratureSearch,
): LiteratureSearch {
  let opened: LiteratureSearch | null = null;
  const ask = async <Answer>(run: (search: LiteratureSearch) => Promise<Answer>): Promise<Answer> => {
    const current = await replica.current();
    if (current === null) return run(primary);
    opened ??= open(current.login);
    try {
      return await run(opened);
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'SERVICE_UNAVAILABLE') throw error;
      return run(primary);
    }
  };
  return {
    search: (...asked) => ask((search) => search.search(...asked)),
    similar: (...asked) => ask((search) => search.similar(...asked)),
    citing: (...asked) => ask((search) => search.citing(...asked)),
    related: (...asked) => ask((search) => search.related(...asked)),
    matching: (...asked) => ask((search) => search.matching(...asked)),
    cache: primary.cache,
    close: async () => {
      await Promise.all([primary.close(), opened?.close()]);
    },
  };
}
