import type { FileFormat } from './file-format.ts';
import type { Mends } from './prepared-file.ts';

export type OnConflict = 'error' | 'update' | 'skip';

/** All that decides what is sent. */
export type Plan = { file: File; format: FileFormat; mends: Mends; onConflict: OnConflict };

/** So many rows are looked at for what seems wrong. */
export const lookedAtRows = 2000;
