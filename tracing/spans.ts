import type { JobName } from '../contract/jobs.ts';

/** What a span tells: names, ids, figures and codes. Never an address, a query, a header, a body or an error's message. */
export type Facts = Record<string, string | number | null | undefined>;

export type AnsweredRequest = {
  requestId: string;
  method: string;
  /** The name of the route in the contract, and its path with the names of its parameters. */
  route: string;
  path: string | undefined;
  status: number;
  /** Of the contract, where the answer is an error. */
  errorCode: string | undefined;
  accountId: string | undefined;
  milliseconds: number;
  /** The header of the client, as it came. */
  traceparent: string | undefined;
};

export type BegunJob = {
  task: JobName;
  jobId: string;
  attempt: number;
  /** Its ids are shown, and `request_id` says which trace it belongs to. */
  payload: { request_id: string | null };
};

type AttemptedDelivery = {
  facts: Facts;
  begunAt: Date;
  milliseconds: number;
  /** null: no answer. */
  status: number | null;
};

type JobOutcome = 'done' | 'given_back' | 'failed';

/** The span of a job that runs. Whatever is called here takes microseconds and never throws. */
export type JobSpan = {
  /** Adds facts that became known; null and undefined are left out. */
  tell(facts: Facts): void;
  delivery(attempted: AttemptedDelivery): void;
  /** Of an error only its name and code are shown. */
  end(outcome: JobOutcome, error?: unknown): void;
};

/** The spans of one process. */
export type Tracing = {
  request(answered: AnsweredRequest): void;
  job(begun: BegunJob): JobSpan;
  /** Sends what has not been sent yet, for five seconds at most. */
  close(): Promise<void>;
};
