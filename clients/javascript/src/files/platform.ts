import type { DownloadedFile, FileBytes } from './download.ts';
import type { OpenedSource } from './upload.ts';

/** What differs between Node and a page. */
export type Platform = {
  /** Whether fetch sends a stream as a body: pages can do so only over HTTP/2, and not in all browsers. */
  streamsRequests: boolean;
  /** The file system; null in a page. */
  files: FileSystem | null;
  /** Throws for an option of a call that there is not. Pages, which are built with types, do without. */
  checkCall?(options: object): void;
};

export type FileSystem = {
  openForUpload(path: string): Promise<OpenedSource>;
  /** Whether downloads go into this path as a folder: it is one, or its name ends as one. */
  isFolder(path: string): Promise<boolean>;
  join(folder: string, name: string): string;
  /** Writes to `path.part`, goes on with what is there of it, and renames it once its SHA-256 is right. */
  download(path: string, file: FileBytes): Promise<DownloadedFile>;
};

export const page: Platform = { streamsRequests: false, files: null };
