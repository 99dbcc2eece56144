import type { Answer, Api, Body, FilteredQuery, Item } from '../api.ts';
import { ExportFailedError, ResearchPlatformError } from '../errors.ts';
import {
  type DownloadedBlob,
  type DownloadedFile,
  type DownloadOptions,
  downloadBlob,
  type ExportFile,
  fileBytes,
} from '../files/download.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';
import { type WaitOptions, waitFor } from '../wait.ts';

type Export = Answer<'exports.get'>;

export type ExportDownloadOptions = DownloadOptions & {
  /** Names of files; absent: all of them. */
  only?: string | readonly string[] | undefined;
};

export class Exports {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(
    projectId: string,
    query: FilteredQuery<'exports.list'> = {},
    options?: CallOptions,
  ): List<Item<'exports.list'>> {
    return this.#api.list('exports.list', { parameters: [projectId], query, options });
  }

  /** Of a project (`proj_…`) or of the latest completed run of an analysis (`anl_…`). */
  create(
    id: string,
    body: Body<'exports.create_of_project'> | Body<'exports.create_of_analysis'>,
    options?: CallOptions,
  ): ApiCall<Export> {
    if (id.startsWith('anl_')) return this.createOfAnalysis(id, body as Body<'exports.create_of_analysis'>, options);
    return this.createOfProject(id, body as Body<'exports.create_of_project'>, options);
  }

  createOfProject(id: string, body: Body<'exports.create_of_project'>, options?: CallOptions): ApiCall<Export> {
    return this.#api.call('exports.create_of_project', { parameters: [id], body, options });
  }

  createOfAnalysis(id: string, body: Body<'exports.create_of_analysis'>, options?: CallOptions): ApiCall<Export> {
    return this.#api.call('exports.create_of_analysis', { parameters: [id], body, options });
  }

  /** Of all papers of a search or of a review, or of papers that are named: one file for reference managers or spreadsheets. */
  createOfPapers(id: string, body: Body<'exports.create_of_papers'>, options?: CallOptions): ApiCall<Export> {
    return this.#api.call('exports.create_of_papers', { parameters: [id], body, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Export> {
    return this.#api.call('exports.get', { parameters: [id], options });
  }

  cancel(id: string, options?: CallOptions): ApiCall<Export> {
    return this.#api.call('exports.cancel', { parameters: [id], options });
  }

  delete(id: string, options?: CallOptions): ApiCall<Answer<'exports.delete'>> {
    return this.#api.call('exports.delete', { parameters: [id], options });
  }

  /** Resolves with the export once it is ready; one that failed or was canceled rejects with an ExportFailedError. */
  async wait(id: string, options: WaitOptions = {}): Promise<Export> {
    const asked = { operation: 'exports.get', parameters: [id], what: `The export ${id}` } as const;
    const judge = (resource: Export) => ({
      job: resource,
      final: resource.status === 'queued' || resource.status === 'running' ? null : resource,
    });
    const { final } = await waitFor<Export, Export>(this.#api, asked, judge, options);
    if (final.status !== 'ready') throw new ExportFailedError(`The export ${id}`, final);
    return final;
  }

  /**
   * The files of an export, each checked by its SHA-256; an export that is not ready is waited for. With a path, in Node,
   * they are written there: to a folder where the path is one or there are several files, else to a file of this name.
   * Each grows as `.part`, which a later call goes on with, and is renamed when it is whole. Without a path they come as Blobs.
   */
  download(id: string, path: string, options?: ExportDownloadOptions): Promise<DownloadedFile[]>;
  download(id: string, path?: undefined, options?: ExportDownloadOptions): Promise<DownloadedBlob[]>;
  async download(
    id: string,
    path?: string,
    { only, ...options }: ExportDownloadOptions = {},
  ): Promise<DownloadedFile[] | DownloadedBlob[]> {
    const { signal, maxRetries } = options;
    const { files: all = [] } = await this.wait(id, { signal, maxRetries });
    const names = only === undefined ? null : [only].flat();
    const missing = names?.find((name) => !all.some((file) => file.name === name));
    if (missing !== undefined)
      throw new ResearchPlatformError(
        `The export has no file \`${missing}\`. It has: ${all.map(({ name }) => name).join(', ')}.`,
      );
    const files = names === null ? all : all.filter(({ name }) => names.includes(name));
    const sourceOf = (file: ExportFile) =>
      fileBytes(this.#api.configuration, file, () => this.#renewed(id, file, options), options);
    if (path === undefined) {
      const blobs: DownloadedBlob[] = [];
      for (const file of files) blobs.push(await downloadBlob(sourceOf(file)));
      return blobs;
    }
    const disk = this.#api.platform.files;
    if (disk === null)
      throw new ResearchPlatformError('A page can not write files: leave the path out, and take the Blobs.');
    const asFolder = files.length !== 1 || (await disk.isFolder(path));
    const written: DownloadedFile[] = [];
    for (const file of files)
      written.push(await disk.download(asFolder ? disk.join(path, plainName(file.name)) : path, sourceOf(file)));
    return written;
  }

  /** The same file with a link that is good again. */
  async #renewed(id: string, { name }: ExportFile, { signal, maxRetries }: DownloadOptions): Promise<ExportFile> {
    const { files = [] } = await this.get(id, { signal, maxRetries });
    const file = files.find((one) => one.name === name);
    if (file === undefined)
      throw new ResearchPlatformError(`The export ${id} has no file ${name} any more. Ask for a new export.`);
    return file;
  }
}

/** A name that leads out of the folder is not one of a file. */
function plainName(name: string): string {
  if (/[/\\\0]/.test(name) || name === '' || name === '.' || name === '..')
    throw new ResearchPlatformError(
      'The server named a file in a way that would lead out of the folder; nothing was written.',
    );
  return name;
}
