// What has its place in the contracts and waits for the feature that will read it: it is checked and kept, so that clients and
// files that know it go on working, and offered nowhere. Each names that feature; whoever builds it takes the line away.

export const WAITING = {
  parameters: {
    iot_product_id: 'devices of an IoT platform',
    iot_product_key: 'devices of an IoT platform',
    channel_message_retention_days: 'intercom channels and their messages',
  },
  permissions: {
    'file.attach': 'boards and notes, which hold pictures and attachments',
    'file.audio': 'broadcasts and recordings',
    'file.firmware': 'firmware versions',
  },
  flags: {
    broadcast: 'broadcasts',
    entranceguard: 'access control',
    '485': 'debugging of 485 lines',
  },
  variables: {
    STORAGE_URL: 'files in an S3 bucket',
  },
  fields: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Whether it waits, and is not to be offered. */
export const isWaiting = (kind: keyof typeof WAITING, name: string): boolean =>
  Object.hasOwn(WAITING[kind], name);
