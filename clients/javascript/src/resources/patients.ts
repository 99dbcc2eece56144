import type { Answer, Api, Body, FilteredQuery, Item } from '../api.ts';
import type { UploadOptions, UploadSource } from '../files/upload.ts';
import { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions, RawResponse } from '../transport/send.ts';

type AnyUpload = Answer<'patients.create'>;
/** What an upload would do. */
type Checked = Extract<AnyUpload, { dry_run: true }>;
type Stored = Exclude<AnyUpload, { dry_run: true }>;

/** What the API knows is spelled as the API spells it. */
export type PatientsUploadOptions = CallOptions &
  UploadOptions & {
    /** What becomes of a patient whose external_id is there already. Default: error. */
    on_conflict?: 'error' | 'update' | 'skip' | undefined;
    /** Checks everything and stores nothing. */
    dry_run?: boolean | undefined;
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

  /** Up to 10,000 patients, all of them or none; `upload` takes more. With `dry_run` it says what would happen. */
  create(projectId: string, body: Body<'patients.create'> & { dry_run: true }, options?: CallOptions): ApiCall<Checked>;
  create(
    projectId: string,
    body: Body<'patients.create'> & { dry_run?: false | undefined },
    options?: CallOptions,
  ): ApiCall<Stored>;
  create(
    projectId: string,
    { dry_run, ...body }: Body<'patients.create'> & { dry_run?: boolean | undefined },
    options?: CallOptions,
  ): ApiCall<Checked | Stored> {
    return this.#api.call('patients.create', { parameters: [projectId], query: { dry_run }, body, options });
  }

  /**
   * A file of patients as CSV or NDJSON, all of them or none: the path of a file, a Blob or File, bytes, a stream, or
   * rows: an array, or what gives them one by one, such as an async generator. Streamed and compressed. Sent again after a
   * failure only if it can be read from its beginning again: a stream or a generator is sent once.
   */
  upload(projectId: string, source: UploadSource, options: PatientsUploadOptions & { dry_run: true }): ApiCall<Checked>;
  upload(
    projectId: string,
    source: UploadSource,
    options?: PatientsUploadOptions & { dry_run?: false | undefined },
  ): ApiCall<Stored>;
  upload(projectId: string, source: UploadSource, options: PatientsUploadOptions = {}): ApiCall<Checked | Stored> {
    return new ApiCall(this.#upload(projectId, source, options));
  }

  async #upload(
    projectId: string,
    source: UploadSource,
    { on_conflict, dry_run, contentType, compress, onProgress, ...options }: PatientsUploadOptions,
  ): Promise<RawResponse<Checked | Stored>> {
    const given = { contentType, compress, onProgress };
    // Loaded when it is needed: few pages upload anything.
    const { patientUpload, uploadBody } = await import('../files/upload.ts');
    const { name: _, ...stream } = await uploadBody(source, given, this.#api.platform, patientUpload);
    const query = { on_conflict, dry_run };
    return this.#api.raw('patients.create', { parameters: [projectId], query, stream, options });
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

  /** Erases the patients that `filter` and `external_id` select, up to 10,000 at a time; with `dry_run` it only counts them. */
  deleteMany(
    projectId: string,
    query: Omit<FilteredQuery<'patients.delete_many'>, 'sort'>,
    options?: CallOptions,
  ): ApiCall<Answer<'patients.delete_many'>> {
    return this.#api.call('patients.delete_many', { parameters: [projectId], query, options });
  }
}
