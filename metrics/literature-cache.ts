import { Counter, Gauge } from 'prom-client';
import type { CacheFigures } from '../sql/literature/cache-figures.ts';
import { registry } from './metrics.ts';

/** Shows the cache of the literature search, which lives in a thread of its own. */
export function watchLiteratureCache(figures: CacheFigures): void {
  new Gauge({
    name: 'research_platform_literature_cache_bytes',
    help: 'What the literature search of this process keeps of the index in memory, of LITERATURE_CACHE_MB.',
    registers: [registry],
    collect() {
      this.set(figures.bytes);
    },
  });
  new Counter({
    name: 'research_platform_literature_cache_looks_total',
    help: 'Looks of the literature search into that cache, by result: hit or miss.',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, figures.hits);
      this.inc({ result: 'miss' }, figures.misses);
    },
  });
}
