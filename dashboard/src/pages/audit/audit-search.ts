/** What of the audit trail is shown, as the address has it; days are of the reader's zone. */
export const searchNames = ['action', 'resource', 'kind', 'actor', 'request', 'since', 'until', 'event'] as const;
export type AuditSearch = { [Name in (typeof searchNames)[number]]?: string };

export const kinds = [
  ...(['patient', 'project', 'analysis', 'run', 'export', 'import', 'paper'] as const),
  ...(['account', 'user', 'session', 'api_key', 'invitation', 'webhook', 'audit_verification'] as const),
];
type Kind = (typeof kinds)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The query of the API. `until` holds the whole of its day. */
export function queryOf({ action, resource, kind, actor, request, since, until }: AuditSearch) {
  const begin = (text: string, later = 0) => {
    const date = new Date(`${text}T00:00:00`);
    date.setDate(date.getDate() + later);
    return date.toISOString();
  };
  return {
    action,
    resource,
    resource_type: kinds.find((one): one is Kind => one === kind),
    actor,
    request_id: request,
    since: since !== undefined && day.test(since) ? begin(since) : undefined,
    until: until !== undefined && day.test(until) ? begin(until, 1) : undefined,
  };
}
