import type { NetworkSource } from '../../../contract/resources/literature-import.ts';
import { europePmc, requestsPerSecond as europePmcRate } from './europepmc.ts';
import { eutils, requestsPerSecond as eutilsRate } from './eutils.ts';
import { SourceHttp } from './http.ts';
import { RateLimit } from './rate-limit.ts';
import type { Source } from './source.ts';

export type SourceOptions = {
  NCBI_BASE_URL: string;
  NCBI_API_KEY?: string | undefined;
  NCBI_EMAIL?: string | undefined;
  EUROPEPMC_BASE_URL: string;
};

export type LiteratureSources = Record<NetworkSource, Source> & { close(): Promise<void> };

/** The sources of a process: however many imports ask them at once, their rates hold. */
export function openSources(options: SourceOptions): LiteratureSources {
  const ncbi = new SourceHttp('PubMed', new RateLimit(eutilsRate(options.NCBI_API_KEY)));
  const ebi = new SourceHttp('Europe PMC', new RateLimit(europePmcRate));
  return {
    pubmed: eutils(ncbi, {
      baseUrl: options.NCBI_BASE_URL,
      apiKey: options.NCBI_API_KEY,
      email: options.NCBI_EMAIL,
    }),
    europepmc: europePmc(ebi, { baseUrl: options.EUROPEPMC_BASE_URL }),
    close: async () => {
      await Promise.all([ncbi.close(), ebi.close()]);
    },
  };
}
