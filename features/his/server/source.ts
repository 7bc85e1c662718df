// Whatever tells of places, people and stays, as the applier needs to know it: a FHIR server, a sender of HL7 messages.

export interface Source {
  /** Of what was last taken of each of its records (`his_link`). */
  id: string;
  /** The organisation that it speaks for, with all below. */
  org_id: string;
  shop_type: string;
  default_role: string | null;
  role_codes: string | null;
}
