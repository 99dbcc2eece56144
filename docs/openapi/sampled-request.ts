/** A request as it is sent: the path with its parameters in braces, and their values in the same order. */
export type SampledRequest = {
  operation: string;
  method: string;
  path: string;
  /** Absent: any. */
  credential?: 'session' | 'none' | undefined;
  ids: readonly string[];
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  options?: RequestOptions | undefined;
};

/** What goes in headers, by the names of the clients. */
type RequestOptions = { if_match?: string; change_reason?: string };
