// The one way to refuse: an error of the product's table, with the fields at fault where there are any.
import type { FaultName, FieldFault, FieldFaults } from '../contract/faults.ts';
import type { ErrorKind } from '../contract/room.ts';
import { kitRoom } from '../contract/kit-room.ts';

export interface FailureDetail {
  /** Fields at fault: a fault of the kit, or the error itself where the field's message is the error's. */
  fields?: Record<string, FieldFault | ErrorKind>;
  /** Who or what stands in the way, put behind the error's words. */
  named?: readonly string[];
  /** Further data for the caller. */
  data?: Record<string, unknown>;
}

/** An error that reaches the caller with its number, in the caller's language; throwing it rolls the request back. */
export class Failure extends Error {
  override name = 'Failure';
  readonly kind: ErrorKind;
  readonly detail: FailureDetail;

  constructor(kind: ErrorKind, detail: FailureDetail = {}) {
    super(`${kind.room}.${kind.name}`);
    this.kind = kind;
    this.detail = detail;
  }
}

export const notFound = (): Failure => new Failure(kitRoom.errors.DATA_NULL);
export const badFields = (faults: FieldFaults): Failure =>
  new Failure(kitRoom.errors.PARAM_ERROR, { fields: faults });
export const badField = (
  field: string,
  fault: FaultName,
  values?: Record<string, string | number>,
): Failure => badFields({ [field]: { fault, ...(values ? { values } : {}) } });
