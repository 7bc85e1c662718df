// Which bed the address of a new record has chosen already.

/** The bed that an address chose, `bed:<id>:<its organisation>`; null where it chose none. */
export function readBedHint(hint: string): { bed_id: string; org_id: string } | null {
  const [what, bed_id, org_id] = hint.split(':');
  return what === 'bed' && bed_id && org_id ? { bed_id, org_id } : null;
}
