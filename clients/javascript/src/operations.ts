import { type Operations as Generated, operations as generated } from './generated/operations.ts';
import type { AnalysisMethod, ApiKey, Delivery, Invitation } from './generated/types.ts';

type Deleted = { id: string; deleted: true };
type Paging = { limit?: number | undefined; cursor?: string | undefined };
type Listed<Item, Query = Paging> = { query: Query; answer: { items: Item[]; next_cursor: string | null }; item: Item };

/** Of the account's log of requests, which holds no values. */
export interface LoggedRequest {
  id: string;
  method: string;
  route: string;
  path_ids: Record<string, string>;
  status: number;
  duration_ms: number;
  key_id: string | null;
  session_id: string | null;
  user_id: string | null;
  address: string | null;
  error_code: string | null;
  error_reason: string | null;
  issues: { path: string; message: string | null }[];
  created_at: string;
}

/** A session as its user sees it; never its token. */
export interface OwnSession {
  id: string;
  current: boolean;
  created_at: string;
  last_used_at: string | null;
  address: string | null;
  user_agent: string | null;
  expires_at: string;
}

/** Operations by hand, until the contract that this was generated from has them; what it has takes their place. */
interface ByHand {
  'methods.get': { answer: AnalysisMethod };
  'runs.compare': { answer: Record<string, unknown> };
  'patients.delete_many': {
    query: { external_id?: string | undefined; confirm?: 'all' | undefined; dry_run?: boolean | undefined };
    answer: { dry_run: boolean; matched: number; deleted: number; remaining: number };
  };
  'api_keys.update': { body: { name?: string | undefined }; answer: ApiKey };
  'sessions.list': Listed<OwnSession>;
  'sessions.delete': { answer: Deleted };
  'deliveries.get': { answer: Delivery };
  'invitations.get': { answer: Invitation };
  'requests.list': Listed<LoggedRequest>;
}

export type Operations = Generated & Omit<ByHand, keyof Generated>;

const byHand = {
  'methods.get': { method: 'GET', path: '/analysis-methods/{name}' },
  'runs.compare': { method: 'GET', path: '/runs/{id}/compare/{other_id}' },
  'patients.delete_many': { method: 'DELETE', path: '/projects/{id}/patients' },
  'api_keys.update': { method: 'PATCH', path: '/api-keys/{key_id}' },
  'sessions.list': { method: 'GET', path: '/sessions' },
  'sessions.delete': { method: 'DELETE', path: '/sessions/{id}' },
  'deliveries.get': { method: 'GET', path: '/webhook-deliveries/{id}' },
  'invitations.get': { method: 'GET', path: '/team/invitations/{id}' },
  'requests.list': { method: 'GET', path: '/requests' },
} as const satisfies Record<keyof ByHand, { method: string; path: string }>;

/** Where each operation is. */
export const operations: Readonly<Record<keyof Operations, { method: string; path: string }>> = {
  ...byHand,
  ...generated,
};
