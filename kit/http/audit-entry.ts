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

/** Where an audited act came from. */
export interface AuditOrigin {
  actor_id: string | null;
  /** The organisation that the actor stood in, where they did. */
  standin_org_id?: string | null | undefined;
  /** Who approved it, where a second person was needed. */
  second_id?: string | undefined;
  address: string;
  uuid: string;
}
