import type { Answer, Api, Body, FilteredQuery, Item } from '../api.ts';
import { ResearchPlatformError } from '../errors.ts';
import { patientTypes, type UploadOptions, type UploadSource, uploadBody } from '../files/upload.ts';
import type { Filter } from '../transport/address.ts';
import { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions, RawResponse } from '../transport/send.ts';

type Uploaded = Answer<'patients.create'>;

export type PatientsUploadOptions = CallOptions &
  UploadOptions & {
    /** What becomes of a patient whose external_id is there already. Default: error. */
    onConflict?: 'error' | 'update' | 'skip' | undefined;
    /** Checks everything and stores nothing. */
    dryRun?: boolean | undefined;
  };

export class Patients {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** `filter` compares attributes: `{ age: { gte: 60 }, sex: 'female' }`. */
  list(
    projectId: string,
    query: FilteredQuery<'patients.list'> = {},
    options?: CallOptions,
  ): List<Item<'patients.list'>> {
    return this.#api.list('patients.list', { parameters: [projectId], query, options });
  }

  /** Up to 10,000 patients, all of them or none; `upload` takes more. */
  create(
    projectId: string,
    body: Body<'patients.create'>,
    { dryRun, ...options }: CallOptions & { dryRun?: boolean | undefined } = {},
  ): ApiCall<Uploaded> {
    return this.#api.call('patients.create', { parameters: [projectId], query: { dry_run: dryRun }, body, options });
  }

  /**
   * A file of patients as CSV or NDJSON, all of them or none: the path of a file, a Blob or File, bytes, a stream, or an
   * array of rows. Streamed and compressed. Sent again after a failure only if it can be read from its beginning again: a
   * stream is sent once.
   */
  upload(projectId: string, source: UploadSource, options: PatientsUploadOptions = {}): ApiCall<Uploaded> {
    return new ApiCall(this.#upload(projectId, source, options));
  }

  async #upload(
    projectId: string,
    source: UploadSource,
    options: PatientsUploadOptions,
  ): Promise<RawResponse<Uploaded>> {
    const { onConflict, dryRun, contentType, compress, onProgress, ...rest } = options;
    const kind = { types: patientTypes, otherwise: null };
    const { name: _, ...stream } = await uploadBody(
      source,
      { contentType, compress, onProgress },
      this.#api.platform,
      kind,
    );
    return this.#api.raw<Uploaded>('patients.create', {
      parameters: [projectId],
      query: { on_conflict: onConflict, dry_run: dryRun },
      stream,
      options: rest,
    });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'patients.get'>> {
    return this.#api.call('patients.get', { parameters: [id], options });
  }

  /** A JSON merge patch: inside `attributes` null removes one. */
  update(id: string, body: Body<'patients.update'>, options?: CallOptions): ApiCall<Answer<'patients.update'>> {
    return this.#api.call('patients.update', { parameters: [id], body, options });
  }

  /** Erases a patient: the values are gone from the database. */
  delete(id: string, options?: CallOptions): ApiCall<Answer<'patients.delete'>> {
    return this.#api.call('patients.delete', { parameters: [id], options });
  }

  /** Erases every patient that meets all conditions; with `dryRun` it only counts them. */
  deleteMany(
    projectId: string,
    filter: Filter,
    { dryRun, ...options }: CallOptions & { dryRun?: boolean | undefined } = {},
  ): ApiCall<Answer<'patients.delete_many'>> {
    // A condition that a program forgot must not erase a whole project.
    if (Object.values(filter).every((condition) => condition === undefined))
      throw new ResearchPlatformError('`filter` must have at least one condition: it says which patients are erased.');
    return this.#api.call('patients.delete_many', {
      parameters: [projectId],
      query: { filter, dry_run: dryRun },
      options,
    });
  }
}
