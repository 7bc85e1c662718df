/** What an act says of itself to the audit; a look names no content. */
export interface AuditEntry {
  org_id: string | null;
  action: string;
  thing: string;
  thing_id: string | null;
  before?: unknown;
  after?: unknown;
  /** It concerns alarms by what its fields don't show: a secret that was set. */
  alarm?: boolean;
}
