// How a job stands.
/** `revoked`: whoever began it may no longer; `interrupted`: its process ended. */
export const JOB_STATES = [
  'running',
  'done',
  'failed',
  'cancelled',
  'revoked',
  'interrupted',
] as const;
export type JobState = (typeof JOB_STATES)[number];
