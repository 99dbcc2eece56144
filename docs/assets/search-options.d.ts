import type { Options } from 'minisearch';
import type { SearchEntry } from '../site/page.ts';

/** How the index of the documentation is made and read: the same in the server and in the browser. */
export declare const searchOptions: Options<SearchEntry>;
