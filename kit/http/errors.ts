// From whatever was thrown to a reply: the product's number, its HTTP status and words in the caller's language.
import { randomUUID } from 'node:crypto';
import { kitRoom } from '../contract/kit-room.ts';
import type { AnyRoom, ErrorKind } from '../contract/room.ts';
import { DatabaseAway } from '../db/away.ts';
import type { Log } from '../log/log.ts';
import { errorText, faultText } from '../words/translator.ts';
import type { Translator } from '../words/translator.ts';
import { Failure } from './failure.ts';
import type { ConstraintMeaning } from './served.ts';

export interface ErrorReply {
  status: number;
  body: { code: number; message: string; data: unknown };
}

interface DatabaseError {
  code: string;
  constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' &&
  error !== null &&
  'severity' in error &&
  'code' in error &&
  typeof error.code === 'string';

/** Errors that the HTTP layer itself raises, by its codes. */
const HTTP_ERRORS: Record<string, ErrorKind> = {
  FST_ERR_CTP_BODY_TOO_LARGE: kitRoom.errors.BODY_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: kitRoom.errors.MEDIA_TYPE,
  FST_ERR_CTP_EMPTY_JSON_BODY: kitRoom.errors.PARAM_ERROR,
  FST_ERR_CTP_INVALID_JSON_BODY: kitRoom.errors.PARAM_ERROR,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: kitRoom.errors.PARAM_ERROR,
  FST_ERR_BAD_URL: kitRoom.errors.DATA_NULL,
  FST_REQ_FILE_TOO_LARGE: kitRoom.errors.FILE_TOO_LARGE,
  FST_INVALID_MULTIPART_CONTENT_TYPE: kitRoom.errors.MEDIA_TYPE,
  FST_INVALID_JSON_FIELD_ERROR: kitRoom.errors.PARAM_ERROR,
  FST_PROTO_VIOLATION: kitRoom.errors.PARAM_ERROR,
  FST_MP_PREMATURE_CLOSE: kitRoom.errors.PARAM_ERROR,
  FST_PARTS_LIMIT: kitRoom.errors.BODY_TOO_LARGE,
  FST_FILES_LIMIT: kitRoom.errors.BODY_TOO_LARGE,
  FST_FIELDS_LIMIT: kitRoom.errors.BODY_TOO_LARGE,
};

/** A refusal by the database in the room's terms: a constraint's own meaning, or what its class of error means. */
function fromDatabase(
  error: DatabaseError,
  constraints: Record<string, ConstraintMeaning>,
): Failure | null {
  const meaning = error.constraint ? constraints[error.constraint] : undefined;
  if (meaning)
    return new Failure(
      meaning.error,
      meaning.field ? { fields: { [meaning.field]: meaning.error } } : {},
    );
  if (error.code === '23505') return new Failure(kitRoom.errors.OCCUPIED);
  if (error.code === '23503') return new Failure(kitRoom.errors.IN_USE);
  // Row-level security refused a write: for this actor the record's organisation does not exist.
  if (error.code === '42501') return new Failure(kitRoom.errors.DATA_NULL);
  return null;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What was thrown as a refusal in the room's terms; null where it is no refusal but a failure of the program. */
export function toFailure(
  error: unknown,
  constraints: Record<string, ConstraintMeaning>,
): Failure | null {
  if (error instanceof Failure) return error;
  if (isDatabaseError(error)) return fromDatabase(error, constraints);
  const kind = HTTP_ERRORS[codeOf(error)];
  if (kind) return new Failure(kind);
  return error instanceof SyntaxError ? new Failure(kitRoom.errors.PARAM_ERROR) : null;
}

/** The messages of the fields at fault. */
export const fieldMessages = (
  translator: Translator,
  room: AnyRoom,
  fields: NonNullable<Failure['detail']['fields']>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, fault]) => [
      field,
      'fault' in fault
        ? faultText(translator, room.name, field, fault)
        : errorText(translator, fault),
    ]),
  );

/** Nobody was refused: it is to be asked for again. */
export const awayFailure = (error: unknown): Failure | null =>
  error instanceof DatabaseAway ? new Failure(kitRoom.errors.DATABASE_AWAY) : null;

/** A disk that is full, or what its owner may have of it: the server's own, and the database's. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Nothing was kept, and nothing will be until somebody makes room. */
const fullFailure = (error: unknown, log: Log): Failure | null => {
  if (!FULL.has(codeOf(error))) return null;
  log.error({ err: error }, 'There is no room left on the disk');
  return new Failure(kitRoom.errors.NO_ROOM);
};

interface Telling {
  translator: Translator;
  room: AnyRoom;
  constraints: Record<string, ConstraintMeaning>;
  log: Log;
}

/** The reply for an error; one that is no refusal is logged with an id, and the caller gets only that id. */
export function replyFor(
  error: unknown,
  { translator, room, constraints, log }: Telling,
): ErrorReply {
  const failure = toFailure(error, constraints) ?? awayFailure(error) ?? fullFailure(error, log);
  if (!failure) {
    const request_id = randomUUID();
    log.error({ err: error, request_id }, 'A request failed');
    return {
      status: 500,
      body: {
        code: kitRoom.errors.INTERNAL.code,
        message: errorText(translator, kitRoom.errors.INTERNAL),
        data: { request_id },
      },
    };
  }
  const { kind, detail } = failure;
  const fields = detail.fields && fieldMessages(translator, room, detail.fields);
  const data = fields || detail.data ? { ...detail.data, ...(fields ? { fields } : {}) } : null;
  return {
    status: kind.status,
    body: { code: kind.code, message: messageOf(translator, failure), data },
  };
}

function messageOf(translator: Translator, { kind, detail }: Failure): string {
  const message = errorText(translator, kind);
  if (!detail.named?.length) return message;
  const names = new Intl.ListFormat(translator.locale, { type: 'conjunction' });
  return translator.text('kit.named', { message, names: names.format(detail.named) });
}
