import type { Query } from './address.ts';

/** What a single call may set for itself. */
export type CallOptions = {
  /** Ends the call at once; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  headers?: Record<string, string> | undefined;
  /** Of a POST, instead of one made for the call: sent again within 24 hours, it gives the same answer once more. */
  idempotencyKey?: string | undefined;
  /** Of a PATCH or DELETE: the ETag that was read. A PreconditionFailedError when the resource has changed since. */
  ifMatch?: string | undefined;
  /** Of a change or an erasure of patients: why, for the audit trail. Up to 500 characters; it should name no patient. */
  changeReason?: string | undefined;
};

/** A body that is opened anew for each attempt. `rewindable: false` is opened once and so sent at most once. */
export type StreamedBody = {
  /** An abort ends it, also while the source gives nothing. */
  open: (signal: AbortSignal) => Promise<{
    body: BodyInit | ReadableStream<Uint8Array>;
    headers: Record<string, string>;
  }>;
  rewindable: boolean;
  /** Why its source could not be read to the end; null where it could. */
  failure: () => unknown;
};

export type ApiRequest = {
  method: string;
  /** As in the table of operations: `/projects/{id}`. */
  template: string;
  parameters?: readonly unknown[];
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  stream?: StreamedBody;
  options?: CallOptions | undefined;
  headers?: Record<string, string>;
};

/** An answer with all that HTTP says of it. */
export type RawResponse<T> = {
  data: T;
  status: number;
  headers: Headers;
  requestId: string | null;
};
